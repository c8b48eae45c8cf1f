import { sql } from 'kysely';
import { isMaskedFor, type Reader } from './transaction-filters.ts';

/** Whose view of which book, and the days that amounts are of. */
export interface UsageScope {
  readonly bookId: string;
  readonly reader: Reader;
  readonly from: string;
  readonly to: string;
}

/** The entries of a book that are closed to the reader: what they are filed under must not show in any count. */
export function closedTo({ bookId, reader }: Pick<UsageScope, 'bookId' | 'reader'>) {
  return sql`select t.transaction_id from transactions t where t.book_id = ${bookId} and t.deleted_at is null and ${isMaskedFor(reader)}`;
}
