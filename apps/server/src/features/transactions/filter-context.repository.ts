import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/** Categories with all their children. */
export async function expandCategories(db: Db, bookId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Row<'categories', 'category_id'>>`
    select category_id from categories
    where book_id = ${bookId}::uuid and (category_id = any(${ids}::uuid[]) or parent_id = any(${ids}::uuid[]))`.execute(
    db,
  );
  return rows.map((row) => row.category_id);
}

export interface NamedMatches {
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
}

/** Categories and tags of a book whose names match the typed text; a category brings its children. */
export async function findNamedMatches(
  db: Db,
  bookId: string,
  matches: (name: string) => boolean,
): Promise<NamedMatches> {
  const { rows } = await sql<{ id: string; name: string; parent_id: string | null; is_tag: boolean }>`
    select category_id as id, name, parent_id, false as is_tag from categories
    where book_id = ${bookId}::uuid and deleted_at is null
    union all
    select tag_id, name, null, true from tags where book_id = ${bookId}::uuid and deleted_at is null`.execute(db);
  const fitting = new Set(rows.filter((row) => matches(row.name)).map((row) => row.id));
  const idsOf = (kind: typeof rows) => kind.map((row) => row.id);
  return {
    categoryIds: idsOf(
      rows.filter(
        (row) => !row.is_tag && (fitting.has(row.id) || (row.parent_id !== null && fitting.has(row.parent_id))),
      ),
    ),
    tagIds: idsOf(rows.filter((row) => row.is_tag && fitting.has(row.id))),
  };
}

/** Distinct descriptions of a book's transactions. */
export async function listDescriptions(db: Db, bookId: string): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'description'>>`
    select distinct description from transactions
    where book_id = ${bookId}::uuid and deleted_at is null and description <> ''`.execute(db);
  return rows.map((row) => row.description);
}
