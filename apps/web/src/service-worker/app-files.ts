/** A file of the build; without a revision its name changes with its contents. */
export interface BuildFile {
  readonly url: string;
  readonly revision: string | null;
}

const APP = 'salim-app-';
const FONTS = 'salim-fonts';
/** The one document of the app, which the server gives at every address of a screen. */
const SHELL = '/';
/** Files on their way at once, so that a first visit is not crowded out. */
const AT_ONCE = 2;
/** Builds before this one that stay, for pages that are still open from them. */
const EARLIER_KEPT = 1;
/** A Korean screen needs about ten; the whole family has fewer than this. */
const FONTS_MAX = 120;

const MODULE_SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/u;
const LOOSELY: CacheQueryOptions = { ignoreVary: true };

/** The files of one build on this device. */
export interface AppFiles {
  /** Paths of all files of this build. */
  readonly paths: ReadonlySet<string>;
  /** Fetches what is not here yet. Rejects if a single file cannot be had: half an app opens nothing. */
  fill(): Promise<void>;
  /** Drops builds that no open page can need any more. */
  dropOutdated(): Promise<void>;
  /** The document of this build; undefined after the person of this device has left. */
  shell(): Promise<Response | undefined>;
  /** A file of this build, or of one before. */
  find(request: Request): Promise<Response | undefined>;
  /** The address of the script that pages of this build begin with. */
  entry(): Promise<string | null>;
}

const pathOf = (file: BuildFile): string => (file.url === 'index.html' ? SHELL : `/${file.url}`);

/** What the build has listed, kept under a name of this build alone. */
export function appFilesOf(files: readonly BuildFile[]): AppFiles {
  const shellRevision = files.find((file) => pathOf(file) === SHELL)?.revision ?? 'unknown';
  const cacheName = `${APP}${shellRevision}`;
  /** Looked for without opening, which would make an empty one of that name. */
  const own = (key: RequestInfo) => caches.match(key, { ...LOOSELY, cacheName });
  const shell = () => own(SHELL);

  /** From a build before, where nothing has changed in it; else from the server, past the browser's own cache. */
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
      // A wipe meanwhile leaves this handle pointing at nothing, so that it cannot bring the files back.
      const cache = await caches.open(cacheName);
      await caches.open(FONTS);
      // The document comes last: where it is, everything is.
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

/** A font that has been seen before, or now and from then on. None is kept after the person of this device has left. */
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
