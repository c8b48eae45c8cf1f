import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { listMessageEntries, type MessageEntry } from './message-entries.repository.ts';

export type { MessageEntry };

/** Entries of a book, whose gate has been passed, that messages told of, as far as the reader may see them. */
export async function messageEntriesOf(
  db: Db,
  bookId: string,
  reader: Reader,
  days: { readonly from: string; readonly to: string },
): Promise<MessageEntry[]> {
  return listMessageEntries(db, bookId, reader, days);
}
