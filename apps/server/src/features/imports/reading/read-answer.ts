import type { ImportedTransaction, ImportOutline } from './imported-transaction.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';
import { type ReadOptions, readFile } from './read-file.ts';

/** The contents of a file without its transactions, or why it cannot be read. */
export type ReadAnswer =
  | { readonly isRead: true; readonly outline: ReadOutline }
  | { readonly isRead: false; readonly code: ReadFailureCode; readonly reason: string };

export interface ReadOutline extends ImportOutline {
  readonly transactionCount: number;
  /** The newest transactions come first. */
  readonly isNewestFirst: boolean;
}

/** Origin of an unexpected error; the message is omitted, because it might quote the file. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const frame = error.stack?.split('\n').find((line) => line.trim().startsWith('at '));
  return `${error.name} ${frame?.trim() ?? ''}`;
}

/** Reads a file. Its transactions are apart from the answer, because there may be many. */
export function answerOf(
  bytes: Uint8Array,
  options: ReadOptions,
): { answer: ReadAnswer; transactions: readonly ImportedTransaction[] } {
  try {
    const { transactions, ...outline } = readFile(bytes, options);
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
