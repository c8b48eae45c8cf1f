import { sql } from 'kysely';
import { isMaskedFor, type Reader } from './transaction-filters.ts';

/** The reader, the book, and the days that amounts cover. */
export interface UsageScope {
  readonly bookId: string;
  readonly reader: Reader;
  readonly from: string;
  readonly to: string;
}

/** Transactions of a book that are masked for the reader: their categories must not affect any count. */
export function maskedTransactionsIn({ bookId, reader }: Pick<UsageScope, 'bookId' | 'reader'>) {
  return sql`select t.transaction_id from transactions t where t.book_id = ${bookId} and t.deleted_at is null and ${isMaskedFor(reader)}`;
}
