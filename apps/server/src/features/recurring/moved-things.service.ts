import type { Trx } from '../../db/database.ts';
import { replaceInTemplates, type ThingMove } from './moved-things.repository.ts';

/**
 * Lets recurring rules follow the entries of what goes to what takes its place, so that they go on making entries.
 * Inside the database transaction of the move, which holds the structure of the book.
 */
export async function moveInRules(trx: Trx, move: ThingMove): Promise<void> {
  await replaceInTemplates(trx, move);
}
