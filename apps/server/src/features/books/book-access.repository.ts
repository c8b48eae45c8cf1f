import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The book that a thing with this id lives in. */
export async function findBookOf(db: Db, thingId: string): Promise<string | null> {
  const { rows } = await sql<{ book_id: string }>`
    select book_id from directory where id = ${thingId}`.execute(db);
  return rows[0]?.book_id ?? null;
}
