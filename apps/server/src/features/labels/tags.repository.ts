import type { Tag } from '@salim/contract';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { type LabelTable, spendingIn } from './labels.repository.ts';

const USES = { table: 'transaction_tags', column: 'tag_id' };

export const TAG_TABLE: LabelTable<Tag> = {
  name: 'tags',
  columns: { id: 'tag_id', bookId: 'book_id', name: 'name', color: 'color', version: 'version' },
  order: sql`x.sort_order nulls last, lower(x.name), x.name, x.tag_id`,
  uses: USES,
  // A transaction that has both tags keeps the other one once.
  moveUses: ({ bookId, fromIds, toId }) => sql`
    taken as (
      delete from transaction_tags g using picked
      where g.book_id = ${bookId} and g.transaction_id = picked.transaction_id and g.tag_id = any(${fromIds}::uuid[])),
    given as (
      insert into transaction_tags (book_id, transaction_id, tag_id)
      select ${bookId}::uuid, transaction_id, ${toId}::uuid from picked where ${toId}::uuid is not null
      on conflict do nothing)`,
  usage: spendingIn(USES, 't.amount'),
};

/** Numbers the sort positions of tags from the first one on; their versions stay. */
export async function placeTags(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update tags x set sort_order = r.place - 1
    from unnest(${ids}::uuid[]) with ordinality as r(id, place)
    where x.book_id = ${bookId} and x.tag_id = r.id`.execute(trx);
}
