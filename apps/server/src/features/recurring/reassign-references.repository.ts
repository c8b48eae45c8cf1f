import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

export interface ReferenceMove {
  readonly bookId: string;
  /** Categories, payment methods, tags or seats to be replaced. */
  readonly fromIds: readonly string[];
  /** Their replacement. */
  readonly toId: string;
  readonly movedAt: Date;
}

/** Replaces ids in the templates of rules. A UUID cannot occur in a template as part of another text. */
export async function replaceInTemplates(trx: Trx, { bookId, fromIds, toId, movedAt }: ReferenceMove): Promise<void> {
  for (const fromId of fromIds) {
    await sql`
      update recurring_rules set template = replace(template::text, ${fromId}, ${toId})::jsonb, version = version + 1,
        updated_at = ${movedAt}
      where book_id = ${bookId} and position(${fromId} in template::text) > 0`.execute(trx);
  }
}

/** Reassigns the rules of one member to another. */
export async function moveRules(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('recurring_rules')
    .set((column) => ({ created_by: move.toId, version: column('version', '+', 1), updated_at: move.at }))
    .where('book_id', '=', move.bookId)
    .where('created_by', '=', move.fromId)
    .execute();
}
