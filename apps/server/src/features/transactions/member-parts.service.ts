import type { Trx } from '../../db/database.ts';
import {
  incrementVersions,
  lockTransactionsOfMember,
  type MemberMove,
  moveAuthorship,
  movePayersAndShares,
  moveReceiptLines,
} from './member-parts.repository.ts';

/**
 * Reassigns everything that one seat wrote, paid and bears to another, in the database transaction of the seat
 * transfer. Sums stay the same; the versions of the transactions increase, because their members change.
 */
export async function moveMemberParts(trx: Trx, move: MemberMove): Promise<void> {
  const ids = await lockTransactionsOfMember(trx, move.bookId, move.fromId);
  if (ids.length === 0) return;
  await movePayersAndShares(trx, move);
  await moveReceiptLines(trx, move);
  await moveAuthorship(trx, move);
  await incrementVersions(trx, move.bookId, ids, move.at);
}
