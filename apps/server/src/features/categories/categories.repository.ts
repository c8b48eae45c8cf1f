import type { Category, LabelUsage } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { closedTo, type UsageScope } from '../../db/queries/usage-scope.ts';

interface CategoryRow {
  book_id: string;
  category_id: string;
  kind: Category['kind'];
  parent_id: string | null;
  name: string;
  icon: string;
  color: string;
  cost_kind: Category['costKind'];
  sort_order: number;
  is_archived: boolean;
  version: number;
}

function categoryOf(row: CategoryRow): Category {
  return {
    id: row.category_id,
    bookId: row.book_id,
    kind: row.kind,
    parentId: row.parent_id,
    name: row.name,
    icon: row.icon,
    color: row.color,
    costKind: row.cost_kind,
    sortOrder: row.sort_order,
    isArchived: row.is_archived,
    version: row.version,
  };
}

const columns = sql`c.book_id, c.category_id, c.kind, c.parent_id, c.name, c.icon, c.color, c.cost_kind, c.sort_order,
  c.is_archived, c.version`;

/** Grouped by kind; each parent is followed directly by its children. */
export async function listCategoriesByBook(db: Db, bookId: string): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`
    select ${columns}
    from categories c
    left join categories p on p.book_id = c.book_id and p.category_id = c.parent_id
    where c.book_id = ${bookId} and c.deleted_at is null
    order by c.kind, coalesce(p.sort_order, c.sort_order), coalesce(p.name, c.name), coalesce(p.category_id, c.category_id),
      c.parent_id is not null, c.sort_order, c.name, c.category_id`.execute(db);
  return rows.map(categoryOf);
}

export interface FoundCategory {
  readonly category: Category;
  readonly deletedAt: string | null;
}

/** A category, including deleted ones. */
export async function findCategory(db: Db, bookId: string, categoryId: string): Promise<FoundCategory | null> {
  const { rows } = await sql<CategoryRow & { deleted_at: string | null }>`
    select ${columns}, c.deleted_at from categories c
    where c.book_id = ${bookId} and c.category_id = ${categoryId}`.execute(db);
  const row = rows[0];
  return row ? { category: categoryOf(row), deletedAt: row.deleted_at } : null;
}

/** Children that were deleted together with their parent, identified by the same deletion time. */
export async function listChildrenDeletedAt(
  db: Db,
  bookId: string,
  parentId: string,
  deletedAt: string,
): Promise<string[]> {
  const { rows } = await sql<{ category_id: string }>`
    select category_id from categories
    where book_id = ${bookId} and parent_id = ${parentId} and deleted_at = ${deletedAt}::timestamptz`.execute(db);
  return rows.map((row) => row.category_id);
}

export async function insertCategory(trx: Trx, category: Omit<Category, 'version'>, createdAt: Date): Promise<void> {
  await trx
    .insertInto('categories')
    .values({
      book_id: category.bookId,
      category_id: category.id,
      kind: category.kind,
      parent_id: category.parentId,
      name: category.name,
      icon: category.icon,
      color: category.color,
      cost_kind: category.costKind,
      sort_order: category.sortOrder,
      is_archived: category.isArchived,
      created_at: createdAt,
    })
    .execute();
}

export type CategoryChanges = Partial<
  Pick<Category, 'parentId' | 'name' | 'icon' | 'color' | 'costKind' | 'sortOrder' | 'isArchived'>
>;

export async function updateCategoryRow(
  trx: Trx,
  bookId: string,
  categoryId: string,
  changes: CategoryChanges,
): Promise<void> {
  await trx
    .updateTable('categories')
    .set((column) => ({
      parent_id: changes.parentId,
      name: changes.name,
      icon: changes.icon,
      color: changes.color,
      cost_kind: changes.costKind,
      sort_order: changes.sortOrder,
      is_archived: changes.isArchived,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('category_id', '=', categoryId)
    .execute();
}

/** Updates sort positions; `order` contains only those that change. */
export async function updateSortOrders(
  trx: Trx,
  bookId: string,
  order: readonly { readonly id: string; readonly sortOrder: number }[],
): Promise<void> {
  await sql`
    update categories c set sort_order = r."sortOrder", version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as r(id uuid, "sortOrder" int)
    where c.book_id = ${bookId} and c.category_id = r.id`.execute(trx);
}

export async function setCategoriesDeleted(
  trx: Trx,
  bookId: string,
  categoryIds: readonly string[],
  deletedAt: Date | null,
): Promise<void> {
  await sql`
    update categories set deleted_at = ${deletedAt}, version = version + 1
    where book_id = ${bookId} and category_id = any(${categoryIds}::uuid[])`.execute(trx);
}

/**
 * Prevents transactions from referring to these categories until the end of the database transaction: waits for writes
 * in progress and blocks later ones.
 */
export async function lockCategoriesAgainstUse(
  trx: Trx,
  bookId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await sql`
    select 1 from categories where book_id = ${bookId} and category_id = any(${categoryIds}::uuid[])
    order by category_id for update`.execute(trx);
}

/** Transactions in the trash count too: they may be restored. */
export async function areCategoriesInUse(db: Db, bookId: string, categoryIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select exists (select 1 from splits where book_id = ${bookId} and category_id = any(${categoryIds}::uuid[]))
      or exists (select 1 from transactions where book_id = ${bookId} and fee_category_id = any(${categoryIds}::uuid[]))
      as found`.execute(db);
  return rows[0]?.found === true;
}

export interface CategoryMove {
  readonly bookId: string;
  readonly fromIds: readonly string[];
  /** Null for 미분류. */
  readonly toId: string | null;
  readonly movedBy: string;
  readonly movedAt: Date;
}

/**
 * Moves everything in some categories to another one: splits, fees, and the postings that reports use.
 *
 * Increments the version of the transactions, because their contents changed: otherwise a client that is editing one of
 * them would write the old category back without a conflict.
 */
export async function moveCategoryUse(trx: Trx, move: CategoryMove): Promise<void> {
  const { bookId, fromIds } = move;
  // Lock transactions in id order, as everywhere, so that concurrent writes cannot deadlock.
  await sql`
    select 1 from transactions t
    where t.book_id = ${bookId} and (t.fee_category_id = any(${fromIds}::uuid[]) or t.transaction_id in (
      select s.transaction_id from splits s where s.book_id = ${bookId} and s.category_id = any(${fromIds}::uuid[])))
    order by t.transaction_id for update`.execute(trx);
  await moveFees(trx, move);
  await inBatches((limit) => moveSplits(trx, move, limit));
}

async function moveFees(trx: Trx, { bookId, fromIds, toId, movedBy, movedAt }: CategoryMove): Promise<void> {
  await sql`
    with moved as (
      update transactions set fee_category_id = ${toId}::uuid, version = version + 1, updated_at = ${movedAt},
        updated_by = ${movedBy}
      where book_id = ${bookId} and fee_category_id = any(${fromIds}::uuid[]) returning transaction_id)
    update postings set category_id = ${toId}::uuid
    where book_id = ${bookId} and category_id = any(${fromIds}::uuid[])
      and transaction_id in (select transaction_id from moved)`.execute(trx);
}

/** @returns the number of transactions found, at most `limit` */
async function moveSplits(
  trx: Trx,
  { bookId, fromIds, toId, movedBy, movedAt }: CategoryMove,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with picked as materialized (
      select distinct transaction_id from (
        select transaction_id from splits where book_id = ${bookId} and category_id = any(${fromIds}::uuid[])
        limit ${limit}) found),
    moved_splits as (
      update splits s set category_id = ${toId}::uuid from picked
      where s.book_id = ${bookId} and s.transaction_id = picked.transaction_id
        and s.category_id = any(${fromIds}::uuid[])),
    moved_postings as (
      update postings p set category_id = ${toId}::uuid from picked
      where p.book_id = ${bookId} and p.transaction_id = picked.transaction_id
        and p.category_id = any(${fromIds}::uuid[])),
    touched as (
      update transactions t set version = t.version + 1, updated_at = ${movedAt}, updated_by = ${movedBy} from picked
      where t.book_id = ${bookId} and t.transaction_id = picked.transaction_id returning 1)
    select count(*)::int as count from touched`.execute(trx);
  return rows[0]?.count ?? 0;
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

/** Usage of each category as far as the reader may see it; amounts cover the given days. */
export async function sumCategoryUse(db: Db, scope: UsageScope): Promise<LabelUsage[]> {
  const { rows } = await sql<LabelUsage>`
    select p.category_id as id, count(distinct p.transaction_id)::int as count,
      coalesce(sum(case p.flow when 'INCOME' then -p.amount else p.amount end)
        filter (where not p.is_excluded and p.date between ${scope.from}::date and ${scope.to}::date), 0)::bigint as "yearAmount"
    from postings p
    where p.book_id = ${scope.bookId} and p.account = 'CATEGORY' and p.category_id is not null
      and p.transaction_id not in (${closedTo(scope)})
    group by p.category_id`.execute(db);
  return rows;
}

/** Transactions in some categories, as far as the reader may see them. */
export async function countCategoryUse(
  db: Db,
  scope: Pick<UsageScope, 'bookId' | 'reader'>,
  categoryIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.transaction_id)::int as count from postings p
    where p.book_id = ${scope.bookId} and p.account = 'CATEGORY' and p.category_id = any(${categoryIds}::uuid[])
      and p.transaction_id not in (${closedTo(scope)})`.execute(db);
  return rows[0]?.count ?? 0;
}
