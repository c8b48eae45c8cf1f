import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { WorkerInput, WorkerMessage } from './import-worker.ts';
import type { ImportContent, ImportedEntry } from './imported-entry.ts';
import type { ReadFailureCode } from './read-failure.ts';
import type { ReadOptions } from './read-file.ts';

export interface ReadRequest extends ReadOptions {
  readonly bytes: Uint8Array;
  readonly timeoutMs?: number;
}

export type ReadResult =
  | { readonly isRead: true; readonly content: ImportContent }
  /** `reason` is for the log and holds nothing from the file. */
  | { readonly isRead: false; readonly code: ReadFailureCode; readonly reason: string };

/** Files within the limits take a second or two; this only ends what should not exist. */
const TIMEOUT_MS = 5000;

/** Heap of the process: twice what 50,000 rows of the largest file that is taken need. */
export const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=112', '--max-semi-space-size=8'];

/** The worker lies beside this module, as a source file or as a bundle of its own beside the server's. */
const WORKER_PATH = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js', import.meta.url),
);

function startWorker(): ChildProcess {
  return fork(WORKER_PATH, [], {
    execArgv: [...MEMORY_LIMITS],
    // The process reads a stranger's bytes and needs none of the server's settings.
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
}

/**
 * Reads a file in a process of its own, so that neither its size nor what is hidden in it can hold up or bring down
 * the server. A file that takes too long or too much memory is given up and its process ended.
 *
 * @throws Error only where no process can be started
 */
export function readImportFile({ bytes, timeoutMs = TIMEOUT_MS, ...options }: ReadRequest): Promise<ReadResult> {
  if (bytes.length > IMPORT_LIMITS.fileBytes) {
    return Promise.resolve({ isRead: false, code: 'IMPORT_TOO_LARGE', reason: 'a large file' });
  }
  return new Promise((resolve, reject) => {
    const worker = startWorker();
    const entries: ImportedEntry[] = [];
    const finish = (result: ReadResult): void => {
      clearTimeout(timer);
      resolve(result);
      worker.kill('SIGKILL');
    };
    const fail = (code: ReadFailureCode, reason: string): void => finish({ isRead: false, code, reason });
    const timer = setTimeout(() => fail('IMPORT_TIMEOUT', `not read within ${timeoutMs} ms`), timeoutMs);

    worker.on('message', (message: WorkerMessage) => {
      switch (message.type) {
        case 'entries':
          entries.push(...message.entries);
          break;
        case 'done':
          finish({ isRead: true, content: { ...message.content, entries } });
          break;
        case 'failed':
          fail(message.code, message.reason);
      }
    });
    worker.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    worker.on('exit', (code, signal) => {
      // An engine that may not grow any further ends itself by a signal.
      if (signal === null) fail('IMPORT_UNREADABLE', `the worker ended with ${code}`);
      else fail('IMPORT_BOMB', `the worker was ended by ${signal}`);
    });
    const input: WorkerInput = { size: bytes.length, options };
    // A connection that breaks means a process that ends, which is told above.
    worker.send(input, () => undefined);
    worker.stdin?.on('error', () => undefined);
    worker.stdin?.end(bytes);
  });
}
