import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { listMessageTransactions, type MessageTransaction } from './message-transactions.repository.ts';

export type { MessageTransaction };

/** Entries of a book, whose gate has been passed, that messages told of, as far as the reader may see them. */
export async function messageTransactionsOf(
  db: Db,
  bookId: string,
  reader: Reader,
  days: { readonly from: string; readonly to: string },
): Promise<MessageTransaction[]> {
  return listMessageTransactions(db, bookId, reader, days);
}
