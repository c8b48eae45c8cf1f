import type { BookBackup, Role } from '@salim/contract';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';

export interface Seat {
  readonly userId: string;
  readonly role: Role;
  /** Seat without an account. */
  readonly seatName: string | null;
  readonly nickname: string | null;
  readonly color: string;
  readonly leftAt: Date | null;
}

export interface RestoredBook {
  readonly id: string;
  readonly at: Date;
  readonly settings: BookBackup['book'];
  readonly seats: readonly Seat[];
}

/** Inserts a book with its seats only. */
export async function insertRestoredBook(trx: Trx, { id, at, settings, seats }: RestoredBook): Promise<void> {
  await sql`insert into directory (id, book_id) values (${id}, ${id})`.execute(trx);
  await sql`
    insert into books (book_id, title, kind, description, icon, color, currency, time_zone, month_start_day, month_start_rule,
      month_start_adjust, installment_basis, created_at)
    values (${id}, ${settings.title}, ${settings.kind}, ${settings.description}, ${settings.icon}, ${settings.color}, ${settings.currency},
      ${settings.timeZone}, ${settings.monthStartDay}, ${settings.monthStartRule}, ${settings.monthStartAdjust},
      ${settings.installmentBasis}, ${at})`.execute(trx);
  await sql`
    insert into members (book_id, user_id, role, seat_name, nickname, color, joined_at, left_at)
    select ${id}::uuid, r."userId", r.role, r."seatName", r.nickname, r.color, ${at}::timestamptz, r."leftAt"
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as r("userId" uuid, role text, "seatName" text, nickname text, color text, "leftAt" timestamptz)`.execute(trx);
  await sql`
    insert into user_books (user_id, book_id)
    select user_id, book_id from members where book_id = ${id} and seat_name is null`.execute(trx);
}

type References = Pick<BookBackup, 'categories' | 'assets' | 'paymentMethods' | 'tags'>;

/** Inserts the rows that transactions refer to, deleted ones included. */
export async function insertReferencedRows(trx: Trx, bookId: string, at: Date, items: References): Promise<void> {
  const { categories, assets, paymentMethods, tags } = items;
  const ids = [...categories, ...assets, ...paymentMethods, ...tags].map((item) => item.id);
  await claimIds(trx, bookId, ids);
  // Parents are inserted first, so that children can refer to them.
  await sql`
    insert into categories (book_id, category_id, kind, parent_id, name, icon, color, cost_kind, tax_kind, sort_order,
      is_archived, created_at, deleted_at)
    select ${bookId}::uuid, r.id, r.kind, r."parentId", r.name, r.icon, r.color, r."costKind", r."taxKind", r."sortOrder",
      r."isArchived", ${at}::timestamptz, r."deletedAt"
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as r(id uuid, kind text, "parentId" uuid, name text, icon text, color text, "costKind" text, "taxKind" text, "sortOrder" int,
        "isArchived" boolean, "deletedAt" timestamptz)
    order by r."parentId" is not null`.execute(trx);
  await sql`
    insert into assets (book_id, asset_id, asset_type, sub_type, name, opening_balance, is_active, institution, note, color,
      icon, sort_order, payment_day, cutoff_day, settlement_asset_id, rate_bps, maturity_date, monthly_payment, terms, created_at,
      deleted_at)
    select ${bookId}::uuid, r.id, r."assetType", r."subType", r.name, r."openingBalance", r."isActive", r.institution,
      r.note, r.color, r.icon, r."sortOrder", (r.card ->> 'paymentDay')::int, (r.card ->> 'cutoffDay')::int,
      (r.card ->> 'settlementAssetId')::uuid, (coalesce(r.loan, r.deposit) ->> 'rateBps')::int,
      (coalesce(r.loan, r.deposit) ->> 'maturityDate')::date, (coalesce(r.loan, r.deposit) ->> 'monthlyPayment')::bigint,
      case when jsonb_typeof(r.terms) = 'object' then r.terms end,
      ${at}::timestamptz, r."deletedAt"
    from jsonb_to_recordset(${JSON.stringify(assets)}::jsonb)
      as r(id uuid, "assetType" text, "subType" text, name text, "openingBalance" bigint, "isActive" boolean,
        institution text, note text, color text, icon text, "sortOrder" int, card jsonb, loan jsonb, deposit jsonb, terms jsonb,
        "deletedAt" timestamptz)`.execute(trx);
  await sql`
    insert into payment_methods (book_id, payment_method_id, name, type, rail, asset_id, icon, color, sort_order,
      is_archived, created_at, deleted_at)
    select ${bookId}::uuid, r.id, r.name, r.type, r.rail, r."assetId", r.icon, r.color, r."sortOrder", r."isArchived",
      ${at}::timestamptz, r."deletedAt"
    from jsonb_to_recordset(${JSON.stringify(paymentMethods)}::jsonb)
      as r(id uuid, name text, type text, rail text, "assetId" uuid, icon text, color text, "sortOrder" int,
        "isArchived" boolean, "deletedAt" timestamptz)`.execute(trx);
  await sql`
    insert into tags (book_id, tag_id, name, color, sort_order, created_at, deleted_at)
    select ${bookId}::uuid, r.id, r.name, r.color, r."sortOrder", ${at}::timestamptz, r."deletedAt"
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
      as r(id uuid, name text, color text, "sortOrder" int, "deletedAt" timestamptz)`.execute(trx);
}

export async function insertBudgets(trx: Trx, bookId: string, at: Date, budgets: BookBackup['budgets']): Promise<void> {
  const rows = budgets.map((budget) => ({ ...budget, month: Number(budget.budgetMonth.replace('-', '')) }));
  const lines = rows.flatMap(({ month, categories }) => categories.map((line) => ({ ...line, month })));
  await sql`
    insert into budgets (book_id, budget_month, income_amount, expense_amount, memo, created_at, updated_at)
    select ${bookId}::uuid, r.month, r."incomeBudget", r."expenseBudget", r.memo, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(month int, "incomeBudget" bigint, "expenseBudget" bigint, memo text)`.execute(trx);
  await sql`
    insert into budget_lines (book_id, budget_month, category_id, amount, rollover)
    select ${bookId}::uuid, r.month, r."categoryId", r.amount, r.rollover
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r(month int, "categoryId" uuid, amount bigint, rollover text)`.execute(trx);
  const personal = rows.flatMap(({ month, members }) => members.map((line) => ({ ...line, month })));
  await sql`
    insert into member_budget_lines (book_id, budget_month, user_id, is_all, category_id, amount, rollover)
    select ${bookId}::uuid, r.month, r."memberId", r."isAll", r."categoryId", r.amount, r.rollover
    from jsonb_to_recordset(${JSON.stringify(personal)}::jsonb)
      as r(month int, "memberId" uuid, "isAll" boolean, "categoryId" uuid, amount bigint, rollover text)`.execute(trx);
}

type BackedUpGoal = BookBackup['goals'][number];

/** A goal of a backup under its new ID. */
export interface RestoredGoal extends Omit<BackedUpGoal, 'contributions'> {
  readonly id: string;
  readonly contributions: readonly (BackedUpGoal['contributions'][number] & { readonly id: string })[];
}

/**
 * Inserts goals and contributions. Goals of earlier backups, which do not say whether members were told that they were
 * reached, are marked as already notified, except spending goals: for those the mark says that they were kept.
 */
export async function insertGoals(
  trx: Trx,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
  goals: readonly RestoredGoal[],
): Promise<void> {
  const { bookId, userId, at } = stamp;
  const contributions = goals.flatMap((goal) => goal.contributions.map((one) => ({ ...one, goalId: goal.id })));
  const ids = [...goals, ...contributions].map((item) => item.id);
  await claimIds(trx, bookId, ids);
  await sql`
    insert into goals (book_id, goal_id, kind, name, icon, target_amount, target_date, asset_id, category_id, status,
      reached_at, created_by, created_at)
    select ${bookId}::uuid, r.id, r.kind, r.name, r.icon, r."targetAmount", r."targetDate", r."assetId", r."categoryId",
      r.status, case when r."createdAt" is null and r.kind = 'SAVE' then ${at}::timestamptz else r."reachedAt" end,
      ${userId}::uuid, coalesce(r."createdAt", ${at}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb)
      as r(id uuid, kind text, name text, icon text, "targetAmount" bigint, "targetDate" date, "assetId" uuid,
        "categoryId" uuid, status text, "createdAt" timestamptz, "reachedAt" timestamptz)`.execute(trx);
  await sql`
    insert into goal_contributions (book_id, contribution_id, goal_id, amount, date, memo, created_by, created_at)
    select ${bookId}::uuid, r.id, r."goalId", r.amount, r.date, r.memo, ${userId}::uuid, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(contributions)}::jsonb)
      as r(id uuid, "goalId" uuid, amount bigint, date date, memo text)`.execute(trx);
}

export async function insertSettlements(
  trx: Trx,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
  settlements: BookBackup['settlements'],
): Promise<void> {
  const { bookId, userId, at } = stamp;
  const ids = settlements.map((settlement) => settlement.id);
  await claimIds(trx, bookId, ids);
  await sql`
    insert into settlements (book_id, settlement_id, from_user_id, to_user_id, amount, date, status, from_asset_id,
      to_asset_id, created_by, created_at, updated_at)
    select ${bookId}::uuid, r.id, r."fromUserId", r."toUserId", r.amount, r.date, r.status, r."fromAssetId",
      r."toAssetId", ${userId}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
      as r(id uuid, "fromUserId" uuid, "toUserId" uuid, amount bigint, date date, status text, "fromAssetId" uuid,
        "toAssetId" uuid)`.execute(trx);
}

/** A refund may be inserted before its purchase, so the reference is checked after all transactions are inserted. */
export async function deferRefunds(trx: Trx): Promise<void> {
  await sql`set constraints transactions_book_id_refund_of_id_fkey deferred`.execute(trx);
}
