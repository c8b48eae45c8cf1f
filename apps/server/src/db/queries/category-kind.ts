import type { Db } from '../database.ts';
import type { Row } from '../row.ts';

/** Whether a category is for income or for expense; null for an unknown or deleted category. */
export async function findCategoryKind(
  db: Db,
  bookId: string,
  categoryId: string,
): Promise<Row<'categories', 'kind'>['kind'] | null> {
  const row = await db
    .selectFrom('categories')
    .select('kind')
    .where('book_id', '=', bookId)
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.kind ?? null;
}
