import type { Category } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { categoryUseByMonth } from '../../db/queries/monthly-sums.ts';
import { joinParentCategory } from '../../db/queries/parent-category.ts';
import { maskedTransactionsIn } from '../../db/queries/usage-scope.ts';
import type { LabelMove, LabelTable } from './labels.repository.ts';

export const CATEGORY_TABLE: LabelTable<Category> = {
  name: 'categories',
  columns: {
    id: 'category_id',
    bookId: 'book_id',
    kind: 'kind',
    parentId: 'parent_id',
    name: 'name',
    icon: 'icon',
    color: 'color',
    costKind: 'cost_kind',
    taxKind: 'tax_kind',
    sortOrder: 'sort_order',
    isArchived: 'is_archived',
    version: 'version',
  },
  joined: joinParentCategory('x'),
  // Grouped by kind; each parent is followed directly by its children.
  order: sql`x.kind, coalesce(p.sort_order, x.sort_order), coalesce(p.name, x.name),
    coalesce(p.category_id, x.category_id), x.parent_id is not null, x.sort_order, x.name, x.category_id`,
  uses: { table: 'splits', column: 'category_id' },
  ownUse: { column: 'fee_category_id', move: movedFees },
  moveUses: ({ bookId, fromIds, toId }) => sql`
    moved_splits as (
      update splits s set category_id = ${toId}::uuid from picked
      where s.book_id = ${bookId} and s.transaction_id = picked.transaction_id
        and s.category_id = any(${fromIds}::uuid[])),
    moved_postings as (
      update postings p set category_id = ${toId}::uuid from picked
      where p.book_id = ${bookId} and p.transaction_id = picked.transaction_id
        and p.category_id = any(${fromIds}::uuid[]))`,
  namedIn: [
    { table: 'categories', column: 'parent_id' },
    { table: 'postings', column: 'category_id' },
  ],
  // Children go before their parents, so both can be passed at once.
  removedInTurn: [sql`x.parent_id is not null`, sql`x.parent_id is null`],
  usage: {
    from: (scope) => sql`postings p
      where p.book_id = ${scope.bookId} and p.account = 'CATEGORY' and p.category_id is not null
        and p.transaction_id not in (${maskedTransactionsIn(scope)})`,
    label: sql`p.category_id`,
    transaction: sql`p.transaction_id`,
    date: sql`p.date`,
    amount: sql`case p.flow when 'INCOME' then -p.amount else p.amount end`,
    isSummed: sql`not p.is_excluded`,
  },
  summedUsage: ({ bookId, reader, from, to }) => categoryUseByMonth(bookId, reader, { from, to }),
};

function movedFees({ bookId, fromIds, toId, movedBy, movedAt }: LabelMove) {
  return sql`
    with moved as (
      update transactions set fee_category_id = ${toId}::uuid, version = version + 1, updated_at = ${movedAt},
        updated_by = ${movedBy}
      where book_id = ${bookId} and fee_category_id = any(${fromIds}::uuid[]) returning transaction_id)
    update postings set category_id = ${toId}::uuid
    where book_id = ${bookId} and category_id = any(${fromIds}::uuid[])
      and transaction_id in (select transaction_id from moved)`;
}

/** Children that were deleted together with their parent, identified by the same deletion time. */
export async function listChildrenDeletedAt(
  db: Db,
  bookId: string,
  parentId: string,
  deletedAt: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('category_id')
    .where('book_id', '=', bookId)
    .where('parent_id', '=', parentId)
    .where('deleted_at', '=', deletedAt)
    .execute();
  return rows.map((row) => row.category_id);
}

/** Moves a category under another parent, after its other children. */
export async function moveCategoryUnder(
  trx: Trx,
  child: { readonly bookId: string; readonly id: string },
  parentId: string,
): Promise<void> {
  await sql`
    update categories c set parent_id = ${parentId}::uuid, version = c.version + 1,
      sort_order = (select coalesce(max(s.sort_order) + 1, 0) from categories s
        where s.book_id = c.book_id and s.parent_id = ${parentId}::uuid and s.deleted_at is null)
    where c.book_id = ${child.bookId} and c.category_id = ${child.id}`.execute(trx);
}
