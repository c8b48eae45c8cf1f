import { access, chmod, constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { moveDurably, syncDirectory } from '../durable-file.ts';
import type { FileFacts, FileStore, ListedFile } from './file-store.ts';

/** The codes of file systems for a file or folder that is missing. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Files in the data directory, at the paths that their keys name. */
export class DiskStore implements FileStore {
  readonly name = 'DISK';
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get description(): string {
    return this.#dataDir;
  }

  /** Moves the file, which must be on the same file system. */
  async put(key: string, path: string, _facts: FileFacts): Promise<void> {
    const target = join(this.#dataDir, key);
    await chmod(path, 0o600);
    const file = await open(path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    const folder = dirname(target);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) {
      for (let parent = dirname(folder); parent.length >= this.#dataDir.length; parent = dirname(parent)) {
        await syncDirectory(parent);
      }
    }
    await moveDurably(path, target);
  }

  async open(key: string): Promise<Readable | null> {
    const file = await orNull(open(join(this.#dataDir, key), 'r'));
    // The end of the stream closes the file.
    return file?.createReadStream() ?? null;
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#dataDir, key), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    const entries = (await orNull(readdir(join(this.#dataDir, prefix), { withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) {
        yield* this.list(`${key}/`);
      } else {
        const facts = await orNull(stat(join(this.#dataDir, key)));
        if (facts?.isFile()) yield { key, size: facts.size, changedAt: facts.mtime };
      }
    }
  }

  async check(): Promise<void> {
    await access(this.#dataDir, constants.R_OK | constants.W_OK);
  }

  /** Deletes an empty folder, which only this store has. */
  async removeFolder(prefix: string): Promise<void> {
    await rm(join(this.#dataDir, prefix), { recursive: true, force: true });
  }
}
