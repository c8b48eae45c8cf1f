import type { BookBackup } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { insertGifts, listGifts, takeGiftIds } from './gift-events.repository.ts';
import { GIFTS_MAX } from './gift-events.service.ts';

type BackedUpGift = BookBackup['giftEvents'][number];

/** The gifts of a book as a backup keeps them, the latest first; of others' masked ones no more than everybody sees. */
export async function giftsForBackup(db: Db, bookId: string, reader: Reader): Promise<BackedUpGift[]> {
  const gifts = await listGifts(db, reader, { bookId, filter: { readings: [] }, limit: GIFTS_MAX, after: null });
  return gifts.map(({ direction, person, relation, event, amount, date, memo, transactionId }) => ({
    direction,
    person,
    relation,
    event,
    amount,
    date,
    memo,
    transactionId,
  }));
}

/** Writes the gifts of a backup, whose entries have been written and renamed, under new ids. */
export async function writeBackedUpGifts(
  trx: Trx,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
  gifts: readonly BackedUpGift[],
): Promise<void> {
  // Gifts of one day are told apart by their ids, of which the later is the latest.
  const written = gifts.toReversed().map((gift) => ({ ...gift, id: newId(stamp.at) }));
  const ids = written.map((gift) => gift.id);
  await takeGiftIds(trx, stamp.bookId, ids);
  await insertGifts(trx, stamp, written);
}
