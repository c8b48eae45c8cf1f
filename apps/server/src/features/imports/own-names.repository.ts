import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/** Names of the members of a book: money sent to one of them may be a transfer between own accounts. */
export async function listOwnNames(db: Db, bookId: string): Promise<string[]> {
  const { rows } = await sql<Row<'users', 'name'>>`
    select distinct n.name from members m left join users u on u.user_id = m.user_id
      cross join lateral (values (u.name), (m.nickname), (m.seat_name)) as n(name)
    where m.book_id = ${bookId} and m.left_at is null and n.name is not null and n.name <> ''`.execute(db);
  return rows.map((row) => row.name);
}
