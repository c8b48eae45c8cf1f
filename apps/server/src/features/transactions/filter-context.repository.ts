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

/** Categories and tags of a book whose names match the typed text. */
export async function findNamedMatches(
  db: Db,
  bookId: string,
  matches: (name: string) => boolean,
): Promise<NamedMatches> {
  const { rows } = await sql<{ id: string; name: string; is_tag: boolean }>`
    select category_id as id, name, false as is_tag from categories where book_id = ${bookId}::uuid and deleted_at is null
    union all
    select tag_id, name, true from tags where book_id = ${bookId}::uuid and deleted_at is null`.execute(db);
  const fitting = rows.filter((row) => matches(row.name));
  return {
    categoryIds: fitting.filter((row) => !row.is_tag).map((row) => row.id),
    tagIds: fitting.filter((row) => row.is_tag).map((row) => row.id),
  };
}

/** Distinct descriptions of a book's transactions. */
export async function listDescriptions(db: Db, bookId: string): Promise<string[]> {
  const { rows } = await sql<Row<'transactions', 'description'>>`
    select distinct description from transactions
    where book_id = ${bookId}::uuid and deleted_at is null and description <> ''`.execute(db);
  return rows.map((row) => row.description);
}
