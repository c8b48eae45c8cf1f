import type { Trx } from '../../db/database.ts';
import { moveGoalCategories } from './goals.repository.ts';

/**
 * Makes goals follow categories whose transactions move to another one, inside the database transaction that moves
 * them.
 */
export async function moveInGoals(
  trx: Trx,
  move: { readonly bookId: string; readonly fromIds: readonly string[]; readonly toId: string },
): Promise<void> {
  await moveGoalCategories(trx, move);
}
