import type { Trx } from '../../db/database.ts';
import { type LineMove, moveBudgetLines, movePersonalBudgetLines } from './merged-categories.repository.ts';

/**
 * Merges the budget lines of categories that are merged: the plans of all of them are added to the remaining one. Runs
 * inside the database transaction that merges the categories, which holds the structure lock of the book.
 */
export async function mergeBudgetLines(trx: Trx, move: LineMove): Promise<void> {
  await movePersonalBudgetLines(trx, move);
  await moveBudgetLines(trx, move);
}
