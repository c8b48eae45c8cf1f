import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildPages } from 'vite';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { LauncherError } from './launcher/say.mjs';
import { softwareBill } from './software-bill.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/*
 * Builds what `npm start` runs: node tools/build.ts <dist> <hash of the sources>
 *
 *   <dist>/builds/<n>/server   the server as one file per entry
 *   <dist>/builds/<n>/web      the web application
 *   <dist>/server, <dist>/web  links to the newest build
 *
 * A running server keeps serving the folder that it was started from; each link is switched atomically.
 */

const ROOT = resolve(import.meta.dirname, '..');

const SERVER_ENTRY_POINTS = {
  main: 'apps/server/src/main.ts',
  operations: 'apps/server/src/operations/cli.ts',
  'import-worker': 'apps/server/src/features/imports/reading/import-worker.ts',
  'receipt-worker': 'apps/server/src/features/receipts/reading/receipt-worker.ts',
  'attachment-worker': 'apps/server/src/features/attachments/processing/attachment-worker.ts',
};

/** Number of builds to keep: the newest, and those that servers may still be running from. */
const BUILDS_KEPT = 3;

/** CommonJS packages inside an ES module expect these. */
const COMMONJS_SURROUNDINGS = [
  `import { createRequire as __createRequire } from 'node:module';`,
  `const require = __createRequire(import.meta.url);`,
  `const __filename = import.meta.filename;`,
  `const __dirname = import.meta.dirname;`,
].join('\n');

async function main(dist: string, sourcesHash: string): Promise<void> {
  const missing = [SERVER_ENTRY_POINTS.main, 'apps/web/index.html'].filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length > 0) throw new LauncherError(`빌드할 파일이 없어요: ${missing.join(', ')}`);

  const builds = join(dist, 'builds');
  await mkdir(builds, { recursive: true });
  const earlier = (await readdir(builds)).filter((name) => /^\d+$/.test(name)).map(Number);
  const target = join(builds, String(Math.max(0, ...earlier) + 1));
  await rm(target, { recursive: true, force: true });
  try {
    await Promise.all([buildServer(join(target, 'server')), buildWeb(join(target, 'web'))]);
    await copyFile(join(ROOT, 'LICENSE'), join(target, 'web', 'licenses', 'AGPL-3.0.txt'));
    await writeFile(join(target, 'web', 'licenses', 'third-party.txt'), thirdPartyNotices(ROOT));
    await writeFile(join(target, 'web', 'licenses', 'sbom.cdx.json'), softwareBill(ROOT));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  await keepEarlierAssets(dist, target);
  await writeFile(join(target, 'server', 'sources.txt'), sourcesHash);

  await pointTo(join(dist, 'web'), join(target, 'web'));
  await pointTo(join(dist, 'server'), join(target, 'server'));
  const outdated = earlier.toSorted((a, b) => b - a).slice(BUILDS_KEPT - 1);
  for (const number of outdated) await rm(join(builds, String(number)), { recursive: true, force: true });
}

async function buildServer(target: string): Promise<void> {
  const entries = Object.entries(SERVER_ENTRY_POINTS).filter(([, path]) => existsSync(join(ROOT, path)));
  await bundle({
    entryPoints: Object.fromEntries(entries.map(([name, path]) => [name, join(ROOT, path)])),
    outdir: target,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    banner: { js: COMMONJS_SURROUNDINGS },
    external: [...EXTERNAL_PACKAGES],
    logLevel: 'warning',
  });
}

async function buildWeb(target: string): Promise<void> {
  // Always a production build, whatever the caller's NODE_ENV.
  process.env['NODE_ENV'] = 'production';
  const root = join(ROOT, 'apps', 'web');
  // The app, then the page of guests beside it.
  for (const config of ['vite.config.ts', 'vite.guest.config.ts']) {
    await buildPages({
      root,
      configFile: join(root, config),
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: target, emptyOutDir: false },
    });
  }
}

/**
 * Copies the hashed files of the previous build, so that a page loaded from it can still load its chunks after a
 * restart. `assets.json` lists a build's own files: only these are copied, once, with their compressed forms. A file
 * that has not changed takes over those of the previous build.
 */
async function keepEarlierAssets(dist: string, target: string): Promise<void> {
  const own = await listAssets(join(target, 'web'));
  await writeFile(join(target, 'server', 'assets.json'), JSON.stringify(own));
  const earlierList = join(dist, 'server', 'assets.json');
  if (!existsSync(earlierList)) return;
  const names = JSON.parse(await readFile(earlierList, 'utf8')) as string[];
  for (const name of names.flatMap((file) => [file, `${file}.gz`, `${file}.br`])) {
    const from = join(dist, 'web', name);
    const to = join(target, 'web', name);
    if (!existsSync(from) || existsSync(to)) continue;
    await mkdir(join(to, '..'), { recursive: true });
    await copyFile(from, to);
  }
}

async function listAssets(web: string): Promise<string[]> {
  const assets = join(web, 'static');
  if (!existsSync(assets)) return [];
  const entries = await readdir(assets, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(web, join(entry.parentPath, entry.name)));
}

/** Points `link` to `folder`, replacing its previous target atomically. */
async function pointTo(link: string, folder: string): Promise<void> {
  const unfinished = `${link}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const type = process.platform === 'win32' ? 'junction' : 'dir';
  await symlink(type === 'junction' ? folder : relative(join(link, '..'), folder), unfinished, type);
  // A real folder of that name (from another build tool) cannot be replaced by a link, and on Windows neither can a
  // link.
  if ((await isLink(link)) === false || process.platform === 'win32') await rm(link, { recursive: true, force: true });
  await rename(unfinished, link);
}

/** Null if nothing of that name exists. */
async function isLink(path: string): Promise<boolean | null> {
  try {
    await readlink(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return false;
  }
}

const [dist, sourcesHash] = process.argv.slice(2);
if (dist === undefined || sourcesHash === undefined) throw new Error('node tools/build.ts <dist> <hash>');
try {
  await main(resolve(dist), sourcesHash);
} catch (error) {
  if (!(error instanceof LauncherError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
