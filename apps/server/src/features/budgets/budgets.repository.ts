import { type Budget, budgetIdOf } from '@salim/contract';
import type { PlannedLine } from '@salim/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf, hasRow } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

interface BudgetRow
  extends Row<
    'budgets',
    'book_id' | 'income_amount' | 'expense_amount' | 'memo' | 'version' | 'created_at' | 'updated_at'
  > {
  month: string;
  categories: Budget['categories'];
}

function budgetOf(row: BudgetRow): Budget {
  return {
    id: budgetIdOf(row.month),
    bookId: row.book_id,
    budgetMonth: row.month,
    incomeBudget: row.income_amount,
    expenseBudget: row.expense_amount,
    memo: row.memo,
    categories: row.categories,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/**
 * The budget of a month, `YYYY-MM`. Lines of deleted categories are left out; they reappear when the category is
 * restored.
 */
export async function findBudget(db: Db, bookId: string, month: string): Promise<Budget | null> {
  const { rows } = await sql<BudgetRow>`
    select b.book_id, ${month} as month, b.income_amount, b.expense_amount, b.memo, b.version, b.created_at, b.updated_at,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('categoryId', l.category_id, 'amount', l.amount, 'rollover', l.rollover)
          order by coalesce(p.sort_order, c.sort_order), coalesce(p.name, c.name), c.parent_id is not null, c.sort_order, c.name, c.category_id)
        from budget_lines l
        join categories c on c.book_id = l.book_id and c.category_id = l.category_id and c.deleted_at is null
        left join categories p on p.book_id = c.book_id and p.category_id = c.parent_id
        where l.book_id = b.book_id and l.budget_month = b.budget_month), '[]') || coalesce((
        select jsonb_agg(
          jsonb_build_object('categoryId', l.category_id, 'amount', l.amount, 'rollover', l.rollover, 'memberId', l.user_id)
            || case when l.is_all then '{"all": true}' else '{}' end::jsonb
          order by m.joined_at, m.user_id, l.is_all desc, c.sort_order, c.name, l.category_id nulls last)
        from member_budget_lines l
        join members m on m.book_id = l.book_id and m.user_id = l.user_id and m.left_at is null
        left join categories c on c.book_id = l.book_id and c.category_id = l.category_id
        where l.book_id = b.book_id and l.budget_month = b.budget_month and c.deleted_at is null), '[]') as categories
    from budgets b where b.book_id = ${bookId} and b.budget_month = ${budgetIdOf(month)}`.execute(db);
  return rows[0] ? budgetOf(rows[0]) : null;
}

/** Locks a budget until the end of the database transaction; false when it does not exist. */
export async function lockBudget(trx: Trx, bookId: string, month: string): Promise<boolean> {
  return hasRow(
    trx.selectFrom('budgets').where('book_id', '=', bookId).where('budget_month', '=', budgetIdOf(month)).forUpdate(),
  );
}

export interface BudgetContent {
  readonly incomeBudget: number;
  readonly expenseBudget: number;
  readonly memo: string;
  readonly categories: readonly PlannedLine[];
}

interface BudgetPlace {
  readonly bookId: string;
  readonly month: string;
  readonly at: Date;
}

async function insertLines(trx: Trx, { bookId, month }: BudgetPlace, lines: readonly PlannedLine[]): Promise<void> {
  await sql`
    insert into budget_lines (book_id, budget_month, category_id, amount, rollover)
    select ${bookId}::uuid, ${budgetIdOf(month)}::int, r."categoryId", r.amount, r.rollover
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r("categoryId" uuid, amount bigint, rollover text)`.execute(
    trx,
  );
}

/** @throws AppError BUDGET_EXISTS by its constraint */
export async function insertBudget(trx: Trx, place: BudgetPlace, content: BudgetContent): Promise<void> {
  await trx
    .insertInto('budgets')
    .values({
      book_id: place.bookId,
      budget_month: budgetIdOf(place.month),
      income_amount: content.incomeBudget,
      expense_amount: content.expenseBudget,
      memo: content.memo,
      created_at: place.at,
      updated_at: place.at,
    })
    .execute();
  await insertLines(trx, place, content.categories);
}

/** Updates a budget and increments its version; omitted fields stay. */
export async function updateBudgetRow(trx: Trx, place: BudgetPlace, changes: Partial<BudgetContent>): Promise<void> {
  const { bookId, month, at } = place;
  await trx
    .updateTable('budgets')
    .set((column) => ({
      income_amount: changes.incomeBudget,
      expense_amount: changes.expenseBudget,
      memo: changes.memo,
      updated_at: at,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('budget_month', '=', budgetIdOf(month))
    .execute();
  if (changes.categories === undefined) return;
  // Lines of deleted categories stay: clients do not see them, and they reappear when the category is restored.
  await sql`
    delete from budget_lines l using categories c
    where l.book_id = ${bookId} and l.budget_month = ${budgetIdOf(month)} and c.book_id = l.book_id
      and c.category_id = l.category_id and c.deleted_at is null`.execute(trx);
  await insertLines(trx, place, changes.categories);
}

export async function deleteBudgetRow(trx: Trx, bookId: string, month: string): Promise<void> {
  await trx.deleteFrom('budgets').where('book_id', '=', bookId).where('budget_month', '=', budgetIdOf(month)).execute();
}

/** The existing categories among the given ids, with their kinds. */
export async function listCategoryKinds(
  db: Db,
  bookId: string,
  categoryIds: readonly string[],
): Promise<Map<string, 'INCOME' | 'EXPENSE'>> {
  const rows = await db
    .selectFrom('categories')
    .select(['category_id', 'kind'])
    .where('book_id', '=', bookId)
    .where('deleted_at', 'is', null)
    .where('category_id', '=', anyOf(categoryIds))
    .execute();
  return new Map(rows.map((row) => [row.category_id, row.kind]));
}
