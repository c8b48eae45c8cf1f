import { pipeline, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { cachedFor } from '../cached-for.ts';
import { AppError } from '../core/app-error.ts';
import type { Db, Trx } from '../db/database.ts';
import { type FileTarget, findFileTarget, lockFileTarget } from '../db/file-target.ts';
import { DiskStore } from './disk-store.ts';
import {
  type FileFacts,
  type FileStore,
  FileStoreError,
  factsOfStream,
  type ListedFile,
  verifying,
} from './file-store.ts';
import type { S3Settings } from './s3-settings.ts';
import { FOR_LONG_WORK, type RetryPolicy, S3Store } from './s3-store.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

const NO_LOG: Log = { warn: () => undefined };
const CHECK_EVERY_MS = 5000;
const CHECK_WITHIN_MS = 2000;

/** Fails if a check takes too long for a request to `/readyz`. */
async function promptly(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FileStoreError('UNREACHABLE', 'S3가 제때 답하지 않아요.')), CHECK_WITHIN_MS);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/**
 * The stores of an installation. New files go to one of them; while files are being moved, each may be in either, so
 * readers look in both.
 */
export class FileStores {
  readonly disk: DiskStore;
  readonly s3: S3Store | null;
  readonly #log: Log;
  readonly #checkS3: () => Promise<void>;

  constructor(disk: DiskStore, s3: S3Store | null, log: Log) {
    this.disk = disk;
    this.s3 = s3;
    this.#log = log;
    this.#checkS3 = cachedFor(CHECK_EVERY_MS, () => promptly(s3?.check() ?? Promise.resolve()));
  }

  get all(): readonly FileStore[] {
    return this.s3 === null ? [this.disk] : [this.s3, this.disk];
  }

  /**
   * Where new files go now. The transaction that inserts their rows has to call `requireCurrent`.
   *
   * @throws FileStoreError when other servers use a store that this one does not know
   */
  async current(db: Db): Promise<FileStore> {
    const target = await findFileTarget(db);
    this.requireKnown(target);
    return target === 'S3' && this.s3 !== null ? this.s3 : this.disk;
  }

  /** @throws FileStoreError when there are files in a store that has no settings here */
  requireKnown(target: FileTarget | null): void {
    if (this.s3 !== null || target === null || target === 'DISK') return;
    const reason = '영수증이 S3에 있는데 여기에는 S3 설정이 없어요. 다른 서버와 같은 S3 설정을 해 주세요.';
    this.#log.warn({ problem: 'REFUSED' }, reason);
    throw new FileStoreError('REFUSED', reason);
  }

  /**
   * Holds the current store until the end of the database transaction.
   *
   * @throws AppError FILES_UNAVAILABLE unless it still is the one to which the files were written; a retry writes to the
   * new one
   */
  async requireCurrent(trx: Trx, store: FileStore): Promise<void> {
    await lockFileTarget(trx);
    if ((await this.current(trx)) !== store) throw new AppError('FILES_UNAVAILABLE', { retryAfter: 1 });
  }

  /** A file whose bytes are not checked; null when it is in no store. @throws FileStoreError */
  async openUnchecked(key: string): Promise<Readable | null> {
    // A file that is moved meanwhile may leave the second store after it was looked for in the first.
    for (const store of this.s3 === null ? [this.disk] : [this.s3, this.disk, this.s3]) {
      const file = await store.open(key);
      if (file !== null) return file;
    }
    return null;
  }

  /**
   * A file; null when it is in no store. The stream fails before its last bytes if they are not the expected ones.
   *
   * @throws FileStoreError
   */
  async open(key: string, facts: FileFacts): Promise<Readable | null> {
    const file = await this.openUnchecked(key);
    if (file === null) return null;
    // An error of the pipeline is an error of the stream that is returned.
    return pipeline(file, verifying(facts), () => undefined);
  }

  /** Size and hash of a file; null when it is in no store. @throws FileStoreError */
  async factsOf(key: string): Promise<FileFacts | null> {
    const file = await this.openUnchecked(key);
    return file && factsOfStream(file);
  }

  /** @throws FileStoreError; some may then be deleted */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      for (const store of this.all) await store.remove(key);
    }
  }

  /** Deletes everything under a prefix that ends with `/`. @throws FileStoreError */
  async removeAll(prefix: string): Promise<void> {
    if (this.s3 !== null) {
      for await (const { key } of this.s3.list(prefix)) await this.s3.remove(key);
    }
    await this.disk.removeFolder(prefix);
  }

  /** Throws unless the data directory and, if it is used, S3 can be used. */
  async check(): Promise<void> {
    await this.disk.check();
    await this.#checkS3();
  }

  /** Files of all stores; one may be in both. @throws FileStoreError */
  async *list(prefix: string): AsyncGenerator<ListedFile> {
    for (const store of this.all) yield* store.list(prefix);
  }
}

/** Settings that determine where files are stored. */
export interface FileSettings {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

/** The stores of the settings. */
export async function openFileStores(
  { dataDir, s3 }: FileSettings,
  log: Log = NO_LOG,
  retryPolicy?: RetryPolicy,
): Promise<FileStores> {
  return new FileStores(new DiskStore(dataDir), s3 === null ? null : await S3Store.open(s3, log, retryPolicy), log);
}

/** For commands and jobs, which can wait. */
export async function openStoresForLongWork(settings: FileSettings): Promise<FileStores> {
  return openFileStores(settings, NO_LOG, FOR_LONG_WORK);
}
