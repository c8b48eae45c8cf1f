import { type ChildProcess, fork } from 'node:child_process';
import { type CpuTimeLimit, watchCpuTime } from './cpu-time-limit.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { TransactionsRequest, WorkerInput } from './import-worker.ts';
import { IMPORT_WORKER_FILE } from './import-worker-file.ts';
import type { ImportedTransaction } from './imported-transaction.ts';
import type { ReadAnswer, ReadOutline } from './read-answer.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';
import type { ReadOptions } from './read-file.ts';

export interface ReadRequest extends ReadOptions {
  readonly bytes: Uint8Array;
  readonly cpuTimeLimit?: CpuTimeLimit;
}

/** A file that has been read. Its transactions remain where it was read until it is closed. */
export interface OpenFile {
  readonly outline: ReadOutline;
  /**
   * The transactions in the order of the file, in batches; can be iterated more than once.
   *
   * @throws ReadFailure if the process that holds them has ended
   */
  transactions(): AsyncGenerator<readonly ImportedTransaction[]>;
  close(): void;
}

export type ReadResult =
  | { readonly isRead: true; readonly file: OpenFile }
  /** `reason` is for the log and holds nothing from the file. */
  | { readonly isRead: false; readonly code: ReadFailureCode; readonly reason: string };

export type ReadImportFile = (request: ReadRequest) => Promise<ReadResult>;

/**
 * Files within the limits need a second or two of processor time, so this ends only pathological ones. On a busy
 * machine the wall-clock time is longer: a slow result is better than rejecting a good file.
 */
const CPU_TIME_LIMIT: CpuTimeLimit = { cpuMs: 5000, wallMs: 15_000 };

/** Small enough that receiving one batch does not block other requests. */
export const TRANSACTIONS_AT_ONCE = 1000;

/** Heap of the process: twice what 50,000 rows of the largest accepted file need. */
export const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=112', '--max-semi-space-size=8'];

function startWorker(): ChildProcess {
  return fork(IMPORT_WORKER_FILE, [], {
    execArgv: [...MEMORY_LIMITS],
    // The process reads untrusted bytes and needs none of the server's settings.
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
}

/** The next message of a worker, or a rejection with the reason why none will arrive. */
function answerOf<Message>(worker: ChildProcess, cpuTimeLimit: CpuTimeLimit): Promise<Message> {
  return new Promise((resolve, reject) => {
    const end = (work: () => void): void => {
      stopWatching();
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      work();
    };
    const onMessage = (message: unknown): void => end(() => resolve(message as Message));
    const onError = (error: Error): void => end(() => reject(error));
    const onExit = (code: number | null, signal: string | null): void =>
      end(() => {
        // An engine that reaches its heap limit ends with a signal.
        if (signal === null) reject(new ReadFailure('IMPORT_UNREADABLE', `the worker ended with ${code}`));
        else reject(new ReadFailure('IMPORT_BOMB', `the worker was ended by ${signal}`));
      });
    const stopWatching = watchCpuTime(worker.pid, cpuTimeLimit, (reason) =>
      end(() => reject(new ReadFailure('IMPORT_TIMEOUT', reason))),
    );
    worker.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}

class FileInWorker implements OpenFile {
  readonly outline: ReadOutline;
  readonly #worker: ChildProcess;

  constructor(worker: ChildProcess, outline: ReadOutline) {
    this.#worker = worker;
    this.outline = outline;
  }

  async *transactions(): AsyncGenerator<readonly ImportedTransaction[]> {
    for (let from = 0; from < this.outline.transactionCount; from += TRANSACTIONS_AT_ONCE) {
      const request: TransactionsRequest = { from, count: TRANSACTIONS_AT_ONCE };
      const answer = answerOf<readonly ImportedTransaction[]>(this.#worker, CPU_TIME_LIMIT);
      this.#worker.send(request, () => undefined);
      yield await answer;
    }
  }

  close(): void {
    this.#worker.kill('SIGKILL');
  }
}

/**
 * Reads a file in a separate process, so that neither its size nor malicious content can block or crash the server. A
 * file that exceeds the time or memory limit is rejected and its process killed. The caller must close the file.
 *
 * @throws Error only if no process can be started
 */
export async function readImportFile({
  bytes,
  cpuTimeLimit = CPU_TIME_LIMIT,
  ...options
}: ReadRequest): Promise<ReadResult> {
  if (bytes.length > IMPORT_LIMITS.fileBytes) {
    return { isRead: false, code: 'IMPORT_TOO_LARGE', reason: 'a large file' };
  }
  const worker = startWorker();
  let answer: ReadAnswer | undefined;
  try {
    const promised = answerOf<ReadAnswer>(worker, cpuTimeLimit);
    const input: WorkerInput = { size: bytes.length, options };
    // Send errors mean that the process ended, which `answerOf` reports.
    worker.send(input, () => undefined);
    worker.stdin?.on('error', () => undefined);
    worker.stdin?.end(bytes);
    answer = await promised;
    return answer.isRead ? { isRead: true, file: new FileInWorker(worker, answer.outline) } : answer;
  } catch (error) {
    if (error instanceof ReadFailure) return { isRead: false, code: error.code, reason: error.message };
    throw error;
  } finally {
    if (!answer?.isRead) worker.kill('SIGKILL');
  }
}
