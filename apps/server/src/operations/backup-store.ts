import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { writeDurably } from '../durable-file.ts';
import { factsOfFile } from '../file-store/file-store.ts';
import { openStoresForLongWork } from '../file-store/file-stores.ts';
import type { S3Store } from '../file-store/s3-store.ts';

/** Where the server keeps its own backups. */
export interface BackupStore {
  /** Where a backup is, for the operator. */
  pathOf(name: string): string;
  names(): Promise<string[]>;
  /** @param make writes the backup to a local path */
  add(name: string, make: (path: string) => Promise<unknown>): Promise<void>;
  /** Lets work read a backup at a local path. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  /** What was last written with `writeState`; null before that. */
  readState(): Promise<string | null>;
  writeState(text: string): Promise<void>;
}

const STATE_FILE = 'state.json';

/** A folder of this machine. */
export function folderBackupStore(dir: string): BackupStore {
  const pathOf = (name: string): string => join(dir, name);
  return {
    pathOf,
    names: async () => (existsSync(dir) ? readdir(dir) : []),
    async add(name, make) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await make(pathOf(name));
    },
    withFile: (name, work) => work(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    readState: async () => (existsSync(pathOf(STATE_FILE)) ? readFile(pathOf(STATE_FILE), 'utf8') : null),
    async writeState(text) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeDurably(pathOf(STATE_FILE), text);
    },
  };
}

/** Prefix of the keys in the bucket. */
const PREFIX = 'backups/';

/** The bucket of the S3 settings. A backup is made, and opened for a drill, in a local folder. */
export function bucketBackupStore(store: S3Store, dataDir: string): BackupStore {
  const folder = join(dataDir, 'backup-in-progress');

  async function withLocal<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function send(name: string, path: string): Promise<void> {
    await store.put(`${PREFIX}${name}`, path, await factsOfFile(path));
  }

  return {
    pathOf: (name) => `${store.description} ${PREFIX}${name}`,
    async names() {
      const names: string[] = [];
      for await (const { key } of store.list(PREFIX)) names.push(key.slice(PREFIX.length));
      return names;
    },
    add: (name, make) =>
      withLocal(name, async (path) => {
        await make(path);
        try {
          await send(name, path);
        } catch (error) {
          // A partial backup must not be mistaken for a complete one. Best effort: the store may be unreachable.
          await store.remove(`${PREFIX}${name}`).catch(() => undefined);
          throw error;
        }
      }),
    withFile: (name, work) =>
      withLocal(name, async (path) => {
        const file = await store.open(`${PREFIX}${name}`);
        if (file === null) throw new Error(`${PREFIX}${name} is missing`);
        await pipeline(file, createWriteStream(path, { mode: 0o600 }));
        return work(path);
      }),
    remove: (name) => store.remove(`${PREFIX}${name}`),
    async readState() {
      const file = await store.open(`${PREFIX}${STATE_FILE}`);
      return file === null ? null : (await buffer(file)).toString('utf8');
    },
    writeState: (text) =>
      withLocal(STATE_FILE, async (path) => {
        await writeFile(path, text, { mode: 0o600 });
        await send(STATE_FILE, path);
      }),
  };
}

/** The store that the settings name. */
export async function openBackupStore(
  dir: string | null,
  settings: Pick<Config, 'dataDir' | 's3'>,
): Promise<BackupStore> {
  if (dir !== null) return folderBackupStore(dir);
  const { s3 } = await openStoresForLongWork(settings);
  if (s3 === null) throw new Error('backups in S3 need its settings');
  return bucketBackupStore(s3, settings.dataDir);
}
