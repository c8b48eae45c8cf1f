import type { Trx } from '../../db/database.ts';
import { moveRules, type ReferenceMove, replaceInTemplates } from './reassign-references.repository.ts';

/**
 * Replaces references in recurring rules the same way as in transactions, so that the rules keep working. Runs inside
 * the database transaction of the move, which locks the structure of the book.
 */
export async function moveInRules(trx: Trx, move: ReferenceMove): Promise<void> {
  await replaceInTemplates(trx, move);
}

/**
 * Reassigns the rules of one seat, and its part in others, to another, in the database transaction of the seat
 * transfer.
 */
export async function moveMemberRules(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string; readonly at: Date },
): Promise<void> {
  const { bookId, fromId, toId, at } = move;
  await moveRules(trx, move);
  await replaceInTemplates(trx, { bookId, fromIds: [fromId], toId, movedAt: at });
}
