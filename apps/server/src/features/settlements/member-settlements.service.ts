import type { Db, Trx } from '../../db/database.ts';
import {
  listSeats,
  moveSettlements,
  moveShareDefaults,
  type SeatLook,
  type SeatMove,
} from './settlements.repository.ts';

/**
 * Reassigns all settlements of one seat, and its part in the share defaults, to another, in the database transaction of
 * the seat transfer. A settlement between the two stays as a record and no longer counts.
 */
export async function moveMemberSettlements(trx: Trx, move: SeatMove): Promise<void> {
  await moveSettlements(trx, move);
  await moveShareDefaults(trx, move);
}

/** All current and former members; access has been checked. */
export async function seatsOf(db: Db, bookId: string): Promise<SeatLook[]> {
  return listSeats(db, bookId);
}
