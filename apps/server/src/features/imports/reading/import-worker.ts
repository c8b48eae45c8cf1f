import { constants, setPriority } from 'node:os';
import type { ImportedTransaction, ImportOutline } from './imported-transaction.ts';
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

/** The first answer: what the file holds, or why that cannot be told. */
export type WorkerAnswer =
  | { readonly isRead: true; readonly outline: ReadOutline }
  | { readonly isRead: false; readonly code: ReadFailureCode; readonly reason: string };

export interface ReadOutline extends ImportOutline {
  readonly transactionCount: number;
  /** The file tells the latest entries first. */
  readonly isNewestFirst: boolean;
}

/** Asks for some of the entries afterwards. */
export interface TransactionsRequest {
  readonly from: number;
  readonly count: number;
}

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

/** Reads, and keeps the entries until they are asked for: whoever asked needs only a few of them at a time. */
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

// The server answers people; reading can wait for a processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (input: WorkerInput) => void serve(input, (message) => process.send?.(message)));
// Whoever asked is gone, so nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
