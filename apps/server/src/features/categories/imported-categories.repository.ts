import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

/**
 * Permanently deletes categories that nothing refers to and that were not changed since their creation. A parent is
 * deleted only after its children, so both can be passed at once.
 */
export async function removeUnusedCategories(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  for (const level of [sql`c.parent_id is not null`, sql`c.parent_id is null`]) {
    await sql`
      with gone as (
        delete from categories c where c.book_id = ${bookId} and c.category_id = any(${ids}::uuid[]) and c.version = 1 and ${level}
          and not exists (select 1 from categories x where x.book_id = c.book_id and x.parent_id = c.category_id)
          and not exists (select 1 from splits s where s.book_id = c.book_id and s.category_id = c.category_id)
          and not exists (select 1 from postings p where p.book_id = c.book_id and p.category_id = c.category_id)
          and not exists (select 1 from transactions t where t.book_id = c.book_id and t.fee_category_id = c.category_id)
        returning c.category_id)
      delete from directory where id in (select category_id from gone) and book_id = ${bookId}`.execute(trx);
  }
}
