import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ColumnHeaders } from './file-summary.ts';
import type { Choices } from './import-mapping.ts';

/** What was connected in a file, for the next one with the same headers. */
export interface RememberedMapping extends Choices {
  readonly columns: ColumnHeaders;
}

/** Kinds of files that a book remembers; the ones used last. */
const REMEMBERED_MAX = 100;

/** Columns that were chosen for files of a book, by the signature of their headers. */
export async function listRememberedColumns(db: Db, bookId: string): Promise<Readonly<Record<string, ColumnHeaders>>> {
  const { rows } = await sql<{ signature: string; columns: ColumnHeaders }>`
    select encode(signature, 'hex') as signature, columns from import_mappings
    where book_id = ${bookId} and columns <> '{}'::jsonb order by used_at desc limit ${REMEMBERED_MAX}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.signature, row.columns]));
}

export async function findRememberedMapping(
  db: Db,
  bookId: string,
  signature: string,
): Promise<RememberedMapping | null> {
  const { rows } = await sql<RememberedMapping>`
    select columns, assets, categories from import_mappings
    where book_id = ${bookId} and signature = decode(${signature}, 'hex')`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what was connected, and forgets what has not been used for longest. */
export async function rememberMapping(
  trx: Trx,
  kept: { readonly bookId: string; readonly signature: string; readonly at: Date } & RememberedMapping,
): Promise<void> {
  await sql`
    insert into import_mappings (book_id, signature, columns, assets, categories, used_at)
    values (${kept.bookId}, decode(${kept.signature}, 'hex'), ${JSON.stringify(kept.columns)}::jsonb,
      ${JSON.stringify(kept.assets)}::jsonb, ${JSON.stringify(kept.categories)}::jsonb, ${kept.at})
    on conflict (book_id, signature) do update set columns = excluded.columns, assets = excluded.assets,
      categories = excluded.categories, used_at = excluded.used_at`.execute(trx);
  await sql`
    delete from import_mappings where book_id = ${kept.bookId} and signature in (
      select signature from import_mappings where book_id = ${kept.bookId}
      order by used_at desc, signature offset ${REMEMBERED_MAX})`.execute(trx);
}
