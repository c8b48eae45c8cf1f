import type { Trx } from '../../db/database.ts';
import { type LineMove, moveBudgetLines } from './merged-categories.repository.ts';

/**
 * Lets the budgets follow categories that become one: what was planned for each of them is planned for the one that
 * stays. Inside the database transaction that merges them, which holds the structure of the book.
 */
export async function mergeBudgetLines(trx: Trx, move: LineMove): Promise<void> {
  await moveBudgetLines(trx, move);
}
