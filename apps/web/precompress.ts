import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_COMPRESSING = /\.(?:js|css|svg|json|webmanifest)$/u;
const COMPRESS_FROM_BYTES = 1024;

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
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !WORTH_COMPRESSING.test(entry.name) || entry.parentPath.includes('.vite')) continue;
          const file = path.join(entry.parentPath, entry.name);
          // A file of an earlier build into the same folder.
          if (existsSync(`${file}.br`)) continue;
          const content = readFileSync(file);
          if (content.length < COMPRESS_FROM_BYTES) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(content));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
