import type { Trx } from '../../db/database.ts';
import { moveRules, type ReferenceMove, replaceInTemplates } from './reassign-references.repository.ts';

/**
 * Lets recurring rules follow the entries of what goes to what takes its place, so that they go on making entries.
 * Inside the database transaction of the move, which holds the structure of the book.
 */
export async function moveInRules(trx: Trx, move: ReferenceMove): Promise<void> {
  await replaceInTemplates(trx, move);
}

/** Gives the rules of one seat, and its part in others, to another, in the database transaction that seats them. */
export async function moveMemberRules(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string; readonly at: Date },
): Promise<void> {
  const { bookId, fromId, toId, at } = move;
  await moveRules(trx, move);
  await replaceInTemplates(trx, { bookId, fromIds: [fromId], toId, movedAt: at });
}
