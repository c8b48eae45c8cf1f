import { Worker } from 'node:worker_threads';
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

/** Heap of the worker. A ledger of 50,000 rows in the largest file that is taken needs less than half of it. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } as const;

/** The worker lies beside this module, as a source file or as a bundle of its own beside the server's. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js',
  import.meta.url,
);

/**
 * Reads a file in a thread of its own, so that neither its size nor what is hidden in it can hold up or bring down the
 * server. Always answers: a file that takes too long or too much memory is given up and its thread ended.
 */
export function readImportFile({ bytes, timeoutMs = TIMEOUT_MS, ...options }: ReadRequest): Promise<ReadResult> {
  if (bytes.length > IMPORT_LIMITS.fileBytes) {
    return Promise.resolve({ isRead: false, code: 'IMPORT_TOO_LARGE', reason: 'a large file' });
  }
  return new Promise((resolve) => {
    const input: WorkerInput = { bytes, options };
    const worker = new Worker(WORKER_URL, {
      workerData: input,
      resourceLimits: HEAP_LIMITS,
      // The thread reads a stranger's bytes and needs none of the server's settings.
      env: {},
    });
    const entries: ImportedEntry[] = [];
    const finish = (result: ReadResult): void => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
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
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail('IMPORT_BOMB', 'out of memory');
      else fail('IMPORT_UNREADABLE', `the worker failed: ${error.name}`);
    });
    worker.on('exit', () => fail('IMPORT_UNREADABLE', 'the worker ended early'));
  });
}
