import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { listMessageTransactions, type MessageTransaction } from './message-transactions.repository.ts';

export type { MessageTransaction };

/** Transactions made from messages that the reader may see. The caller has checked access to the book. */
export async function messageTransactionsOf(
  db: Db,
  bookId: string,
  reader: Reader,
  days: { readonly from: string; readonly to: string },
): Promise<MessageTransaction[]> {
  return listMessageTransactions(db, bookId, reader, days);
}
