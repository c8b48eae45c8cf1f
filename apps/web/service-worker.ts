import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { BuildFile } from './src/service-worker/app-files.ts';

const SOURCE = 'src/service-worker/sw.ts';
/** At the root: a worker controls only the paths below its own. */
const OUTPUT = 'sw.js';

/**
 * The files that the screens consist of. The font for user text has a hundred subsets, of which few are needed; those
 * are cached when used.
 */
const APP_FILES = [
  'index.html',
  'theme.js',
  'favicon.svg',
  'manifest.webmanifest',
  'static/**/*.{js,css,svg}',
  'static/salim-interface-*.woff2',
];
const HASHED_NAME = /^static\//u;

/** Lists the app's files in the folder of a finished build, in a stable order. */
export function listAppFiles(folder: string): BuildFile[] {
  const urls = globSync(APP_FILES, { cwd: folder }).map((file) => file.split(path.sep).join('/'));
  return urls.toSorted().map((url) => ({
    url,
    revision: HASHED_NAME.test(url) ? null : hashOf(readFileSync(path.join(folder, url))),
  }));
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Builds the service worker after everything else, with the list of files of the build in it. */
export function serviceWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = path.resolve(root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // After a failed build there is nothing to list.
        if (!existsSync(path.join(folder, 'index.html'))) return;
        await build({
          entryPoints: [path.join(root, SOURCE)],
          outfile: path.join(folder, OUTPUT),
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2024',
          define: { APP_FILES: JSON.stringify(listAppFiles(folder)) },
          legalComments: 'none',
          logLevel: 'warning',
        });
      },
    },
  };
}
