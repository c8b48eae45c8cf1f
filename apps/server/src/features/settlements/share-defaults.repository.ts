import type { ShareDefault } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

const selection = sql`
  select d.share_default_id as id, d.category_id as "categoryId", d.payer_id as "payerId",
    d.share_method as "shareMethod", d.bearers
  from share_defaults d
  left join categories c on c.book_id = d.book_id and c.category_id = d.category_id`;

/** Defaults of live categories; those of a category in the trash return when it is restored. */
export async function listShareDefaultsByBook(db: Db, bookId: string): Promise<ShareDefault[]> {
  const { rows } = await sql<ShareDefault>`
    ${selection} where d.book_id = ${bookId} and c.deleted_at is null
    order by d.category_id nulls first, d.payer_id nulls first`.execute(db);
  return rows;
}

/** Creates or updates the default for its category and payer; an existing one keeps its id. */
export async function upsertShareDefault(trx: Trx, bookId: string, value: ShareDefault): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into share_defaults (book_id, share_default_id, category_id, payer_id, share_method, bearers)
    values (${bookId}, ${value.id}, ${value.categoryId}, ${value.payerId}, ${value.shareMethod},
      ${JSON.stringify(value.bearers)}::jsonb)
    on conflict (book_id, category_id, payer_id) do update
      set share_method = excluded.share_method, bearers = excluded.bearers
    returning share_default_id as id`.execute(trx);
  return rows[0]?.id ?? value.id;
}

export async function deleteShareDefaultRow(trx: Trx, bookId: string, shareDefaultId: string): Promise<void> {
  await trx
    .deleteFrom('share_defaults')
    .where('book_id', '=', bookId)
    .where('share_default_id', '=', shareDefaultId)
    .execute();
}

/** Whether the category is a live expense category of the book. */
export async function isExpenseCategory(trx: Trx, bookId: string, categoryId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from categories
    where book_id = ${bookId} and category_id = ${categoryId} and kind = 'EXPENSE' and deleted_at is null
    for key share`.execute(trx);
  return rows.length > 0;
}
