/** A file of the build; without a revision its name changes with its content. */
export interface BuildFile {
  readonly url: string;
  readonly revision: string | null;
}

const APP = 'salim-app-';
const FONTS = 'salim-fonts';
/** The app's only document, which the server returns for the URL of every screen. */
const SHELL = '/';
/** Concurrent downloads, limited so that they do not slow down a first visit. */
const AT_ONCE = 2;
/** Earlier builds to keep, for pages that are still open from them. */
const EARLIER_KEPT = 1;
/** A Korean screen needs about ten; the whole family has fewer than this. */
const FONTS_MAX = 120;

const MODULE_SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/u;
const LOOSELY: CacheQueryOptions = { ignoreVary: true };

/** The files of one build on this device. */
export interface AppFiles {
  /** Paths of all files of this build. */
  readonly paths: ReadonlySet<string>;
  /** Fetches the missing files. Rejects if a single file fails: an incomplete app is unusable. */
  fill(): Promise<void>;
  /** Deletes builds that no open page can need any more. */
  dropOutdated(): Promise<void>;
  /** The document of this build; undefined after the user of this device has signed out. */
  shell(): Promise<Response | undefined>;
  /** A file of this build, or of an earlier one. */
  find(request: Request): Promise<Response | undefined>;
  /** The URL of the first script of this build's pages. */
  entry(): Promise<string | null>;
}

const pathOf = (file: BuildFile): string => (file.url === 'index.html' ? SHELL : `/${file.url}`);

/** The files listed by the build, in a cache named after this build. */
export function appFilesOf(files: readonly BuildFile[]): AppFiles {
  const shellRevision = files.find((file) => pathOf(file) === SHELL)?.revision ?? 'unknown';
  const cacheName = `${APP}${shellRevision}`;
  /** Checks with `has` first, because opening a missing cache would create an empty one. */
  const own = (key: RequestInfo) => caches.match(key, { ...LOOSELY, cacheName });
  const shell = () => own(SHELL);

  /** Copied from an earlier build if unchanged; else fetched from the server, bypassing the browser's HTTP cache. */
  async function get(file: BuildFile): Promise<Response> {
    const path = pathOf(file);
    const known = file.revision === null ? await caches.match(path, LOOSELY) : undefined;
    if (known) return known;
    const response = await fetch(path, file.revision === null ? {} : { cache: 'reload' });
    if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  return {
    paths: new Set(files.map(pathOf)),
    async fill() {
      if (await shell()) return;
      // After a wipe this handle refers to a deleted cache, so that it cannot restore the files.
      const cache = await caches.open(cacheName);
      await caches.open(FONTS);
      // The document is stored last: if it is present, all other files are.
      const waiting = files.toSorted((a, b) => Number(pathOf(a) === SHELL) - Number(pathOf(b) === SHELL));
      const last = waiting.pop();
      const work = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) await cache.put(pathOf(file), await get(file));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (last) await cache.put(pathOf(last), await get(last));
    },
    async dropOutdated() {
      const others = (await caches.keys()).filter((key) => key.startsWith(APP) && key !== cacheName);
      for (const outdated of others.slice(0, Math.max(0, others.length - EARLIER_KEPT))) await caches.delete(outdated);
    },
    shell,
    find: async (request) => (await own(request)) ?? caches.match(request, LOOSELY),
    async entry() {
      const document = await shell();
      return document ? (MODULE_SCRIPT.exec(await document.text())?.[1] ?? null) : null;
    },
  };
}

/**
 * Returns a font from the cache, or fetches and caches it. Nothing is cached after the user of this device has signed
 * out.
 */
export async function fontFor(request: Request): Promise<Response> {
  const known = await caches.match(request, LOOSELY);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && (await caches.has(FONTS))) {
    const fonts = await caches.open(FONTS);
    await fonts.put(request, response.clone());
    const [oldest, ...others] = await fonts.keys();
    if (oldest && others.length >= FONTS_MAX) await fonts.delete(oldest);
  }
  return response;
}
