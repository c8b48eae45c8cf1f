import type { Trx } from '../../db/database.ts';
import { moveComments } from './comments.repository.ts';

/** Gives what one seat has said to another, in the database transaction that seats them. */
export async function moveMemberComments(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await moveComments(trx, move);
}
