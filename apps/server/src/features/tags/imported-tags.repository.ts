import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

/** Permanently deletes tags that no transaction refers to and that were not changed since their creation. */
export async function removeUnusedTags(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from tags x where x.book_id = ${bookId} and x.tag_id = any(${ids}::uuid[]) and x.version = 1
        and not exists (select 1 from transaction_tags g where g.book_id = x.book_id and g.tag_id = x.tag_id)
      returning x.tag_id)
    delete from directory where id in (select tag_id from gone) and book_id = ${bookId}`.execute(trx);
}
