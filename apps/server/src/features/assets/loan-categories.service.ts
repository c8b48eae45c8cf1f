import type { Db, Trx } from '../../db/database.ts';
import { isLoanCategory, replaceLoanCategory } from './assets.repository.ts';

/** Whether the interest of a loan goes to one of some categories. */
export async function hasLoanCategory(db: Db, bookId: string, ids: readonly string[]): Promise<boolean> {
  return isLoanCategory(db, bookId, ids);
}

/** Makes the interest of loans follow categories that are merged or deleted; to none when nothing replaces them. */
export async function moveLoanCategories(
  trx: Trx,
  move: { readonly bookId: string; readonly fromIds: readonly string[]; readonly toId: string | null },
): Promise<void> {
  await replaceLoanCategory(trx, move);
}
