import { constants, setPriority } from 'node:os';
import { answerOf } from './read-answer.ts';
import type { ReadOptions } from './read-file.ts';

/*
 * Entry point of the process that reads one file and then ends. It is a process rather than a thread, because an engine
 * that runs out of memory or crashes takes its whole process with it.
 */

/** What to read; the bytes arrive on standard input. */
export interface WorkerInput {
  readonly size: number;
  readonly options: ReadOptions;
}

/** Later request for a range of transactions. */
export interface TransactionsRequest {
  readonly from: number;
  readonly count: number;
}

async function receive(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let at = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) at += piece.copy(bytes, at);
  return bytes.subarray(0, at);
}

/** Keeps the transactions until the server requests them in ranges. */
async function serve({ size, options }: WorkerInput, post: (message: unknown) => void): Promise<void> {
  const { answer, transactions } = answerOf(await receive(size), options);
  process.on('message', ({ from, count }: TransactionsRequest) => post(transactions.slice(from, from + count)));
  post(answer);
}

// Requests have priority over reading.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (input: WorkerInput) => void serve(input, (message) => process.send?.(message)));
// The server process has ended or dropped this file.
process.once('disconnect', () => process.exit());
