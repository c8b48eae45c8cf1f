import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

interface Reference {
  readonly table_name: string;
  readonly column_name: string;
}

/**
 * Deletes every row that references the account by a foreign key, in any table. The account's row stays, so no cascade
 * does this; reading the foreign keys from the catalog covers tables added later.
 */
export async function deletePersonalRows(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<Reference>`
    select t.relname as table_name, a.attname as column_name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    order by 1, 2`.execute(trx);
  for (const { table_name, column_name } of rows) {
    await sql`delete from ${sql.table(table_name)} where ${sql.ref(column_name)} = ${userId}`.execute(trx);
  }
}
