import { constants, setPriority } from 'node:os';
import type { ImportedTransaction, ImportOutline } from './imported-transaction.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';
import { type ReadOptions, readFile } from './read-file.ts';

/*
 * Entry point of the process that reads one file and then ends. It is a process rather than a thread, because an engine
 * that runs out of memory or crashes takes its whole process with it.
 */

/** What to read; the bytes arrive on standard input. */
export interface WorkerInput {
  readonly size: number;
  readonly options: ReadOptions;
}

/** The first response: the contents of the file, or why it cannot be read. */
export type WorkerAnswer =
  | { readonly isRead: true; readonly outline: ReadOutline }
  | { readonly isRead: false; readonly code: ReadFailureCode; readonly reason: string };

export interface ReadOutline extends ImportOutline {
  readonly transactionCount: number;
  /** The newest transactions come first. */
  readonly isNewestFirst: boolean;
}

/** Later request for a range of transactions. */
export interface TransactionsRequest {
  readonly from: number;
  readonly count: number;
}

/** Origin of an unexpected error; the message is omitted, because it might quote the file. */
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

/** Reads the file and keeps its transactions until the server requests them in ranges. */
async function read({
  size,
  options,
}: WorkerInput): Promise<{ answer: WorkerAnswer; transactions: readonly ImportedTransaction[] }> {
  try {
    const { transactions, ...outline } = readFile(await receive(size), options);
    const isNewestFirst = (transactions[0]?.date ?? '') > (transactions.at(-1)?.date ?? '');
    return {
      answer: { isRead: true, outline: { ...outline, transactionCount: transactions.length, isNewestFirst } },
      transactions,
    };
  } catch (error) {
    const [code, reason] =
      error instanceof ReadFailure ? [error.code, error.message] : (['IMPORT_UNREADABLE', placeOf(error)] as const);
    return { answer: { isRead: false, code, reason }, transactions: [] };
  }
}

async function serve(input: WorkerInput, post: (message: unknown) => void): Promise<void> {
  const { answer, transactions } = await read(input);
  process.on('message', ({ from, count }: TransactionsRequest) => post(transactions.slice(from, from + count)));
  post(answer);
}

// Requests have priority over reading.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (input: WorkerInput) => void serve(input, (message) => process.send?.(message)));
// The server process has ended or dropped this file.
process.once('disconnect', () => process.exit());
