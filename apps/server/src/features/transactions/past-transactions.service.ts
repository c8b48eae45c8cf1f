import { addDays } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import {
  type Filing,
  listFilings,
  listRepeatedTransactions,
  type RepeatedTransaction,
} from './past-transactions.repository.ts';

export type { RepeatedTransaction };

/** Long enough to see a yearly bill three times. */
const LOOK_BACK_DAYS = 3 * 366;
/** A pattern without an occurrence for more than a year and a half has ended. */
const LAST_WITHIN_DAYS = 560;

/** Repeated transactions of a book, as far as the reader may see them. The caller has checked access to the book. */
export async function repeatedTransactionsOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
): Promise<RepeatedTransaction[]> {
  return listRepeatedTransactions(deps.db, bookId, reader, {
    from: addDays(reader.today, -LOOK_BACK_DAYS),
    lastFrom: addDays(reader.today, -LAST_WITHIN_DAYS),
  });
}

/** The categorization of past transactions of a book, by id. The caller has checked access to them. */
export async function filingsOf(
  deps: Deps,
  bookId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Filing>> {
  return new Map((await listFilings(deps.db, bookId, ids)).map((filing) => [filing.id, filing]));
}
