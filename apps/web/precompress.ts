import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_COMPRESSING = /\.(?:js|css|svg|json|webmanifest)$/u;
const COMPRESS_FROM_BYTES = 1024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Writes a .br and a .gz beside a file unless it is small or has them from an earlier build into the same folder. */
async function compress(file: string): Promise<void> {
  if (existsSync(`${file}.br`)) return;
  const content = await readFile(file);
  if (content.length < COMPRESS_FROM_BYTES) return;
  await writeFile(`${file}.gz`, await inGzip(content, { level: 9 }));
  await writeFile(`${file}.br`, await inBrotli(content));
}

/** Writes a .br and a .gz beside each text file, so that the server never compresses the same file again. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker, which is built last.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries
          .filter(
            (entry) => entry.isFile() && WORTH_COMPRESSING.test(entry.name) && !entry.parentPath.includes('.vite'),
          )
          .map((entry) => path.join(entry.parentPath, entry.name));
        // All at once: the thread pool of zlib keeps every core busy.
        await Promise.all(files.map(compress));
      },
    },
  };
}
