import { addDays } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type FiledTransaction, listRepeatedTransactions } from './past-transactions.repository.ts';

export type { FiledTransaction };

/** Yearly bills want to be seen three times. */
const LOOK_BACK_DAYS = 3 * 366;
/** What has not come for more than a year and a half is over. */
const LAST_WITHIN_DAYS = 560;

/** Entries of a book, whose gate has been passed, that came again and again, as far as the reader may see them. */
export async function repeatedTransactionsOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
): Promise<FiledTransaction[]> {
  return listRepeatedTransactions(deps.db, bookId, reader, {
    from: addDays(reader.today, -LOOK_BACK_DAYS),
    lastFrom: addDays(reader.today, -LAST_WITHIN_DAYS),
  });
}
