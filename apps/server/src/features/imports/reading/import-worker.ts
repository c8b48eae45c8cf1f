import { parentPort, workerData } from 'node:worker_threads';
import type { ImportContent, ImportedEntry } from './imported-entry.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';
import { type ReadOptions, readFile } from './read-file.ts';

/** What the worker is started with. */
export interface WorkerInput {
  readonly bytes: Uint8Array;
  readonly options: ReadOptions;
}

/** What it answers: pieces of entries and then the rest, or why there is none. */
export type WorkerMessage =
  | { readonly type: 'entries'; readonly entries: readonly ImportedEntry[] }
  | { readonly type: 'done'; readonly content: Omit<ImportContent, 'entries'> }
  | { readonly type: 'failed'; readonly code: ReadFailureCode; readonly reason: string };

/** Few enough that taking over one piece does not hold up the requests of others. */
const ENTRIES_PER_MESSAGE = 1000;

/** Where an unforeseen error came from; its message is left out, because it might quote the file. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const frame = error.stack?.split('\n').find((line) => line.trim().startsWith('at '));
  return `${error.name} ${frame?.trim() ?? ''}`;
}

function run({ bytes, options }: WorkerInput, post: (message: WorkerMessage) => void): void {
  try {
    const { entries, ...content } = readFile(bytes, options);
    for (let at = 0; at < entries.length; at += ENTRIES_PER_MESSAGE) {
      post({ type: 'entries', entries: entries.slice(at, at + ENTRIES_PER_MESSAGE) });
    }
    post({ type: 'done', content });
  } catch (error) {
    if (error instanceof ReadFailure) post({ type: 'failed', code: error.code, reason: error.message });
    else post({ type: 'failed', code: 'IMPORT_UNREADABLE', reason: placeOf(error) });
  }
}

const port = parentPort;
// Only ever started by `readImportFile`, with this input.
if (port) run(workerData as WorkerInput, (message) => port.postMessage(message));
