import type { Trx } from '../../db/database.ts';
import { moveComments } from './comments.repository.ts';

/** Transfers the comments of one seat to another, in the database transaction that seats the user. */
export async function moveMemberComments(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await moveComments(trx, move);
}
