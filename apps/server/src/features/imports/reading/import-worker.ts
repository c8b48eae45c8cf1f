import { constants, setPriority } from 'node:os';
import type { ImportContent, ImportedEntry } from './imported-entry.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';
import { type ReadOptions, readFile } from './read-file.ts';

/*
 * The process that reads a file: started for one file, ended after it. A process rather than a thread, because an
 * engine that runs out of memory, or stumbles over what it is fed, ends the whole process that it runs in.
 */

/** What the process is asked to read: the bytes come through its standard input. */
export interface WorkerInput {
  readonly size: number;
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

async function receive(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let at = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) at += piece.copy(bytes, at);
  return bytes.subarray(0, at);
}

async function run({ size, options }: WorkerInput, post: (message: WorkerMessage) => void): Promise<void> {
  try {
    const { entries, ...content } = readFile(await receive(size), options);
    for (let at = 0; at < entries.length; at += ENTRIES_PER_MESSAGE) {
      post({ type: 'entries', entries: entries.slice(at, at + ENTRIES_PER_MESSAGE) });
    }
    post({ type: 'done', content });
  } catch (error) {
    if (error instanceof ReadFailure) post({ type: 'failed', code: error.code, reason: error.message });
    else post({ type: 'failed', code: 'IMPORT_UNREADABLE', reason: placeOf(error) });
  }
}

// The server answers people; reading can wait for a processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (input: WorkerInput) => void run(input, (message) => process.send?.(message)));
// Whoever asked is gone, so nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
