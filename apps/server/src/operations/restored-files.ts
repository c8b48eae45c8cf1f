import { type FileHandle, open, rm } from 'node:fs/promises';
import { type FilePlace, keyOf, newIncomingFile } from '../features/attachments/attachment-files.ts';
import { areSame, type FileStore, factsOfFile, factsOfStream } from '../file-store/file-store.ts';

interface Unfinished {
  readonly place: FilePlace;
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Stores files of a backup where the rows expect them. Names are random, so files of two installations cannot collide;
 * an existing identical file is kept.
 */
export class FileRestorer {
  readonly #dataDir: string;
  readonly #store: FileStore;
  #current: Unfinished | null = null;
  #count = 0;

  /** @param dataDir for files in progress */
  constructor(dataDir: string, store: FileStore) {
    this.#dataDir = dataDir;
    this.#store = store;
  }

  async begin(place: FilePlace): Promise<void> {
    await this.end();
    const path = await newIncomingFile(this.#dataDir);
    this.#current = { place, path, handle: await open(path, 'wx', 0o600) };
  }

  async add(bytes: Buffer): Promise<void> {
    await this.#current?.handle.writeFile(bytes);
  }

  /** Discards an unfinished file. */
  async giveUp(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    await current?.handle.close();
    if (current) await rm(current.path, { force: true });
  }

  /**
   * Finishes the last file.
   *
   * @returns the number of files
   */
  async end(): Promise<number> {
    const current = this.#current;
    if (current === null) return this.#count;
    this.#current = null;
    const { place, path, handle } = current;
    await handle.close();
    const facts = await factsOfFile(path);
    const there = await this.#store.open(keyOf(place));
    if (there === null || !areSame(await factsOfStream(there), facts)) await this.#store.put(keyOf(place), path, facts);
    await rm(path, { force: true });
    this.#count += 1;
    return this.#count;
  }
}
