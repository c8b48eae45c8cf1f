import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { S3mini, S3ServiceError } from 's3mini';
import {
  areSame,
  type FileFacts,
  type FileStore,
  FileStoreError,
  factsOfStream,
  type ListedFile,
  type StoreProblem,
} from './file-store.ts';
import { bucketUrl, type S3Settings } from './s3-settings.ts';

/** How long the store may take, and how often it is asked. */
export interface RetryPolicy {
  /** Until the response begins, and then for each of its pieces. */
  readonly attemptMs: number;
  /** After this no further attempt begins. */
  readonly totalMs: number;
  readonly attempts: number;
}

/** Within the ten seconds in which every request is answered. */
export const FOR_REQUESTS: RetryPolicy = { attemptMs: 4000, totalMs: 5000, attempts: 3 };
/** For backups and for moving files. */
export const FOR_LONG_WORK: RetryPolicy = { attemptMs: 60_000, totalMs: 300_000, attempts: 6 };

type Log = Pick<FastifyBaseLogger, 'warn'>;

const FIRST_PAUSE_MS = 100;
const LISTED_AT_ONCE = 1000;
const MEDIA_TYPE = 'application/octet-stream';
/** Larger files are sent in parts. */
const WHOLE_BYTES_MAX = 16 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;
/** Fewer than the parts that any store allows. */
const PARTS_MAX = 900;

const FULL_CODES = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'InsufficientCapacity']);

/** What each refusal means for the operator. */
const REFUSALS: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'S3 키가 맞지 않아요. S3_ACCESS_KEY_ID와 S3_SECRET_ACCESS_KEY를 확인해 주세요.',
  InvalidAccessKeyId: 'S3에 없는 액세스 키예요. S3_ACCESS_KEY_ID를 확인해 주세요.',
  NoSuchBucket: 'S3에 버킷이 없어요. 버킷을 만들고 S3_BUCKET을 확인해 주세요.',
  RequestTimeTooSkewed: '이 컴퓨터와 S3의 시계가 달라요. 시계를 맞춰 주세요.',
  AuthorizationHeaderMalformed: 'S3 지역이 맞지 않아요. S3_REGION을 확인해 주세요.',
};

function isServiceError(error: unknown): error is S3ServiceError {
  return error instanceof Error && 'serviceCode' in error && 'status' in error;
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [error.name, ...own, ...codesOf(error.cause)];
}

/** The client reads the code only from responses of one media type. */
function serviceCodeOf({ body }: S3ServiceError): string {
  return /<Code>(\w+)<\/Code>/u.exec(body ?? '')?.[1] ?? '';
}

function refusedStatus(error: S3ServiceError): FileStoreError {
  const { status } = error;
  const serviceCode = serviceCodeOf(error);
  const of = (problem: StoreProblem, reason: string) => new FileStoreError(problem, reason, error);
  if (status === 507 || FULL_CODES.has(serviceCode)) return of('FULL', 'S3 저장 공간이 가득 찼어요.');
  const known = REFUSALS[serviceCode];
  if (known !== undefined) return of('REFUSED', known);
  if (status >= 500 || status === 429 || status === 408)
    return of('UNREACHABLE', `S3가 지금은 요청을 처리하지 못해요. (${status})`);
  if (status === 401 || status === 403)
    return of('REFUSED', 'S3가 접근을 거절했어요. 키와 버킷의 권한을 확인해 주세요.');
  if (status === 404) return of('REFUSED', 'S3에 버킷이 없어요. 버킷을 만들고 S3_BUCKET을 확인해 주세요.');
  return of('REFUSED', `S3가 요청을 거절했어요. (${status} ${serviceCode})`);
}

function storeErrorOf(error: unknown): FileStoreError {
  if (error instanceof FileStoreError) return error;
  if (isServiceError(error)) return refusedStatus(error);
  const codes = codesOf(error);
  if (codes.includes('TimeoutError') || codes.includes('AbortError'))
    return new FileStoreError('UNREACHABLE', 'S3가 제때 답하지 않아요.', error);
  return new FileStoreError('UNREACHABLE', `S3에 연결할 수 없어요. (${codes.at(-1) ?? String(error)})`, error);
}

/** Whether another attempt may succeed. */
const isTemporary = ({ problem }: FileStoreError): boolean => problem === 'UNREACHABLE' || problem === 'DAMAGED';

/**
 * A fetch that fails when the response does not begin in time, and that follows no redirects: the key is for this
 * address only.
 */
function fetchWithin(ms: number): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController();
    // The response to an upload begins when all of it has arrived.
    const limit = init?.method === 'PUT' ? ms * 2 : ms;
    const timer = setTimeout(() => abort.abort(new DOMException('no response in time', 'TimeoutError')), limit);
    try {
      return await fetch(input, { ...init, redirect: 'error', signal: abort.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The pieces of a response; each must arrive in time. The time that the reader takes does not count. */
async function* piecesOf(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new DOMException('no data in time', 'TimeoutError')), ms);
      });
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
      if (done) return;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } catch (error) {
    throw storeErrorOf(error);
  } finally {
    // Ends the connection when the reader has stopped early.
    await reader.cancel().catch(() => undefined);
  }
}

/** Files in a bucket of S3, or of a store that speaks its protocol. */
export class S3Store implements FileStore {
  readonly name = 'S3';
  readonly description: string;
  readonly #connect: (partBytes: number) => S3mini;
  readonly #client: S3mini;
  readonly #retryPolicy: RetryPolicy;
  readonly #log: Log;

  private constructor(
    connect: (partBytes: number) => S3mini,
    {
      description,
      retryPolicy,
      log,
    }: { readonly description: string; readonly retryPolicy: RetryPolicy; readonly log: Log },
  ) {
    this.#connect = connect;
    this.#client = connect(PART_BYTES);
    this.description = description;
    this.#retryPolicy = retryPolicy;
    this.#log = log;
  }

  /** Makes a store; connects to nothing yet. The client is loaded only here. */
  static async open(settings: S3Settings, log: Log, retryPolicy: RetryPolicy = FOR_REQUESTS): Promise<S3Store> {
    const { S3mini } = await import('s3mini');
    const connect = (partBytes: number): S3mini =>
      new S3mini({
        endpoint: bucketUrl(settings),
        region: settings.region,
        accessKeyId: settings.accessKeyId,
        secretAccessKey: settings.secretAccessKey,
        minPartSize: partBytes,
        fetch: fetchWithin(retryPolicy.attemptMs),
      });
    return new S3Store(connect, { description: `${settings.endpoint} (${settings.bucket})`, retryPolicy, log });
  }

  /** Repeats an attempt that failed for a reason that may pass. */
  async #trying<T>(what: string, key: string, attempt: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    for (let count = 1; ; count += 1) {
      try {
        return await attempt();
      } catch (error) {
        const failure = storeErrorOf(error);
        this.#log.warn({ err: failure.cause ?? failure, problem: failure.problem, key, attempt: count }, what);
        const isLate = performance.now() - begun >= this.#retryPolicy.totalMs;
        if (!isTemporary(failure) || isLate || count >= this.#retryPolicy.attempts) throw failure;
        await delay(FIRST_PAUSE_MS * 2 ** (count - 1));
      }
    }
  }

  /** The file is read back: success alone proves nothing. */
  async put(key: string, path: string, facts: FileFacts): Promise<void> {
    await this.#trying('a file was not stored in S3', key, async () => {
      await this.#send(key, path);
      const stored = await this.#open(key);
      const isThere = stored !== null && areSame(await factsOfStream(stored), facts);
      if (!isThere) throw new FileStoreError('DAMAGED', 'S3가 저장했다고 답했지만 파일이 없거나 내용이 달라요.');
    });
  }

  async #send(key: string, path: string): Promise<void> {
    const blob = await openAsBlob(path);
    if (blob.size > WHOLE_BYTES_MAX) {
      const partBytes = Math.max(PART_BYTES, Math.ceil(blob.size / PARTS_MAX));
      await this.#connect(partBytes).putAnyObject(key, blob, MEDIA_TYPE);
    } else {
      const response = await this.#client.putObject(key, blob, MEDIA_TYPE, undefined, undefined, blob.size);
      await response.body?.cancel();
    }
  }

  async #open(key: string): Promise<Readable | null> {
    const response = await this.#client.getObjectRaw(key).catch((error: unknown) => {
      if (isServiceError(error) && error.status === 404 && serviceCodeOf(error) !== 'NoSuchBucket') return null;
      throw error;
    });
    if (response === null) return null;
    if (response.body === null) return Readable.from([]);
    return Readable.from(piecesOf(response.body, this.#retryPolicy.attemptMs), { objectMode: false });
  }

  async open(key: string): Promise<Readable | null> {
    return this.#trying('a file was not read from S3', key, () => this.#open(key));
  }

  async remove(key: string): Promise<void> {
    await this.#trying('a file was not deleted from S3', key, () => this.#client.deleteObject(key));
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    let token: string | undefined;
    do {
      const after = token;
      const page = await this.#trying('files of S3 were not listed', prefix, () =>
        this.#client.listObjectsPaged('/', prefix, LISTED_AT_ONCE, after),
      );
      if (!page) throw new FileStoreError('REFUSED', REFUSALS.NoSuchBucket ?? '');
      for (const { Key, Size, LastModified } of page.objects ?? []) {
        yield { key: Key, size: Size, changedAt: new Date(LastModified) };
      }
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  async #hasBucket(): Promise<boolean> {
    const page = await this.#client.listObjectsPaged('/', '', 1).catch((error: unknown) => {
      if (isServiceError(error) && serviceCodeOf(error) === 'NoSuchBucket') return null;
      throw error;
    });
    return Boolean(page);
  }

  async check(): Promise<void> {
    await this.#trying('S3 does not answer', '', async () => {
      if (!(await this.#hasBucket())) throw new FileStoreError('REFUSED', REFUSALS.NoSuchBucket ?? '');
    });
  }

  /** Makes the bucket of the settings unless it is there. @throws FileStoreError */
  async createBucket(): Promise<'made' | 'present'> {
    return this.#trying('the bucket was not made', '', async () => {
      if (await this.#hasBucket()) return 'present';
      if (!(await this.#client.createBucket()))
        throw new FileStoreError('REFUSED', 'S3가 버킷을 만들어 주지 않아요. 이름과 키의 권한을 확인해 주세요.');
      return 'made';
    });
  }
}
