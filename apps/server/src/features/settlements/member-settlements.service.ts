import type { Trx } from '../../db/database.ts';
import { moveSettlements, moveShareDefaults, type SeatMove } from './settlements.repository.ts';

/**
 * Gives all settlements of one seat, and its part in how things are usually divided, to another, in the database transaction that seats them. One that was between the
 * two of them stays as a record and counts nothing.
 */
export async function moveMemberSettlements(trx: Trx, move: SeatMove): Promise<void> {
  await moveSettlements(trx, move);
  await moveShareDefaults(trx, move);
}
