import type { BookBackup } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { insertGifts, listGifts } from './gift-events.repository.ts';
import { GIFTS_MAX } from './gift-events.service.ts';

type BackedUpGift = BookBackup['giftEvents'][number];

/** The gifts of a book for a backup, latest first; other members' masked ones contain only what every member sees. */
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

/** Restores the gifts of a backup under new ids; their transactions were already inserted under new ids. */
export async function writeBackedUpGifts(
  trx: Trx,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
  gifts: readonly BackedUpGift[],
): Promise<void> {
  // Gifts of the same day are sorted by id, the highest being the latest.
  const written = gifts.toReversed().map((gift) => ({ ...gift, id: newId(stamp.at) }));
  const ids = written.map((gift) => gift.id);
  await claimIds(trx, stamp.bookId, ids);
  await insertGifts(trx, stamp, written);
}
