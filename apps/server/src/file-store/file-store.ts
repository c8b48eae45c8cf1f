import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { AppError } from '../core/app-error.ts';

/*
 * Files are stored under keys like `attachments/<book>/<name>`. A stored file never changes. It is written before the
 * row that refers to it commits, and deleted after that row is deleted: a crash can only leave a file without a row.
 */

/** Expected size and hash of a file. */
export interface FileFacts {
  readonly size: number;
  readonly sha256: Buffer;
}

export interface ListedFile {
  readonly key: string;
  readonly size: number;
  /** By the clock of the store. */
  readonly changedAt: Date;
}

export type StoreName = 'DISK' | 'S3';

/** A place for files. */
export interface FileStore {
  readonly name: StoreName;
  /** What it is, for the operator. */
  readonly description: string;
  /**
   * Stores a copy of a local file, which may be moved away. Resolves once the file is durable and known to be complete.
   *
   * @throws FileStoreError
   */
  put(key: string, path: string, facts: FileFacts): Promise<void>;
  /** A file from its beginning; null when it is missing. @throws FileStoreError */
  open(key: string): Promise<Readable | null>;
  /** Does nothing when the file is missing. @throws FileStoreError */
  remove(key: string): Promise<void>;
  /** Files whose keys begin with a prefix that ends with `/`, those of one folder together. @throws FileStoreError */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** @throws FileStoreError, or another error, unless the store can be used */
  check(): Promise<void>;
}

/**
 * Why a store could not do what it was asked: unreachable or too slow, refusing the settings, full, or returning other
 * bytes than it was given.
 */
export type StoreProblem = 'UNREACHABLE' | 'REFUSED' | 'FULL' | 'DAMAGED';

/** Users get a neutral message; `reason` is for the operator. */
export class FileStoreError extends AppError {
  readonly problem: StoreProblem;
  readonly reason: string;

  constructor(problem: StoreProblem, reason: string, cause?: unknown) {
    super(problem === 'FULL' ? 'STORAGE_FULL' : 'FILES_UNAVAILABLE', { retryAfter: problem === 'REFUSED' ? 60 : 10 });
    this.problem = problem;
    this.reason = reason;
    this.cause = cause;
  }
}

export async function factsOfStream(stream: AsyncIterable<Uint8Array>): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}

/** Of a local file. */
export async function factsOfFile(path: string): Promise<FileFacts> {
  return factsOfStream(createReadStream(path));
}

export function areSame(left: FileFacts, right: FileFacts): boolean {
  return left.size === right.size && left.sha256.equals(right.sha256);
}

/** Passes a file on and fails before its last bytes if they are not the expected ones. */
export function verifying(facts: FileFacts): Transform {
  const hash = createHash('sha256');
  let size = 0;
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      const ready = held;
      held = chunk;
      done(null, ready.length > 0 ? ready : undefined);
    },
    flush(done) {
      if (areSame({ size, sha256: hash.digest() }, facts)) done(null, held);
      else done(new FileStoreError('DAMAGED', '저장된 파일이 올린 파일과 달라요.'));
    },
  });
}
