import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/*
 * Compresses the web app of a build, so that the server never compresses the same file again:
 * node tools/compress-web.ts <build>
 */

const WORTH_COMPRESSING = /\.(?:js|css|svg|json|webmanifest)$/u;
const COMPRESS_FROM_BYTES = 1024;
/** Folders that the app loads nothing from. */
const NOT_LOADED: ReadonlySet<string> = new Set(['.vite', 'licenses']);

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/**
 * Writes a .br and a .gz beside each text file that has none, each at once and complete, for a server that already
 * serves the folder. May run twice at the same time, and after a run that was killed.
 */
export async function compressWeb(build: string): Promise<void> {
  const web = join(build, 'web');
  // Beside the served folder: what a killed run leaves behind is neither served nor packaged.
  const unfinished = await mkdtemp(join(build, 'compressing-'));
  const put = async (target: string, content: Buffer): Promise<void> => {
    const written = join(unfinished, relative(web, target).replaceAll(sep, '~'));
    await writeFile(written, content);
    await rename(written, target);
  };
  const files = (await listFiles(web)).values();
  const compressRest = async (): Promise<void> => {
    for (const file of files) {
      // The .br is written last.
      if (existsSync(`${file}.br`)) continue;
      const content = await readFile(file);
      if (content.length < COMPRESS_FROM_BYTES) continue;
      await put(`${file}.gz`, await inGzip(content, { level: 9 }));
      await put(`${file}.br`, await inBrotli(content));
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, compressRest));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await writeFile(join(build, 'server', 'compressed.txt'), '');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && WORTH_COMPRESSING.test(entry.name))
    .filter(
      ({ parentPath }) =>
        !relative(folder, parentPath)
          .split(sep)
          .some((part) => NOT_LOADED.has(part)),
    )
    .map(({ parentPath, name }) => join(parentPath, name));
}

if (process.argv[1] === resolve(import.meta.filename)) {
  const [build] = process.argv.slice(2);
  if (build === undefined) throw new Error('node tools/compress-web.ts <build>');
  await compressWeb(resolve(build));
}
