import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ColumnHeaders } from './file-summary.ts';
import type { Answers, Choices } from './import-mapping.ts';

/** The remembered mapping of a file for the next one with the same headers. */
export interface RememberedMapping extends Choices {
  readonly columns: ColumnHeaders;
}

/** Number of mappings kept per book, the most recently used first. */
const REMEMBERED_MAX = 100;

/** How to read files of a book, by the signature of their headers. */
export interface RememberedReadings {
  readonly remembered: Readonly<Record<string, ColumnHeaders>>;
  readonly rememberedAnswers: Readonly<Record<string, Answers>>;
}

/** Chosen columns and answered questions for files of a book. */
export async function listRememberedReadings(db: Db, bookId: string): Promise<RememberedReadings> {
  const { rows } = await sql<{ signature: string; columns: ColumnHeaders; answers: Answers }>`
    select encode(signature, 'hex') as signature, columns, answers from import_mappings
    where book_id = ${bookId} and (columns <> '{}'::jsonb or answers <> '{}'::jsonb)
    order by used_at desc limit ${REMEMBERED_MAX}`.execute(db);
  return {
    remembered: Object.fromEntries(rows.map((row) => [row.signature, row.columns])),
    rememberedAnswers: Object.fromEntries(rows.map((row) => [row.signature, row.answers])),
  };
}

export async function findRememberedMapping(
  db: Db,
  bookId: string,
  signature: string,
): Promise<RememberedMapping | null> {
  const { rows } = await sql<RememberedMapping>`
    select columns, assets, categories, answers from import_mappings
    where book_id = ${bookId} and signature = decode(${signature}, 'hex')`.execute(db);
  return rows[0] ?? null;
}

/** Stores a mapping and deletes the least recently used ones. */
export async function rememberMapping(
  trx: Trx,
  kept: { readonly bookId: string; readonly signature: string; readonly at: Date } & RememberedMapping,
): Promise<void> {
  await sql`
    insert into import_mappings (book_id, signature, columns, assets, categories, answers, used_at)
    values (${kept.bookId}, decode(${kept.signature}, 'hex'), ${JSON.stringify(kept.columns)}::jsonb,
      ${JSON.stringify(kept.assets)}::jsonb, ${JSON.stringify(kept.categories)}::jsonb,
      ${JSON.stringify(kept.answers ?? {})}::jsonb, ${kept.at})
    on conflict (book_id, signature) do update set columns = excluded.columns, assets = excluded.assets,
      categories = excluded.categories, answers = excluded.answers, used_at = excluded.used_at`.execute(trx);
  await sql`
    delete from import_mappings where book_id = ${kept.bookId} and signature in (
      select signature from import_mappings where book_id = ${kept.bookId}
      order by used_at desc, signature offset ${REMEMBERED_MAX})`.execute(trx);
}
