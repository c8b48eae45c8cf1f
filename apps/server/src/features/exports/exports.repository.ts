import { ASSET_TERMS, type BookBackup } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { joinParentCategory } from '../../db/queries/parent-category.ts';

export interface CategoryNames {
  readonly name: string;
  /** Name of the parent category, null at the top level. */
  readonly parentName: string | null;
}

/** Names used by the transactions of a book, including those of deleted rows. */
export interface BookNames {
  readonly title: string;
  readonly currency: string;
  readonly categories: ReadonlyMap<string, CategoryNames>;
  readonly assets: ReadonlyMap<string, string>;
  readonly methods: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

interface NameRow {
  kind: 'BOOK' | 'CATEGORY' | 'ASSET' | 'METHOD' | 'TAG';
  id: string;
  name: string;
  above: string | null;
}

export async function findNames(db: Db, bookId: string): Promise<BookNames> {
  const { rows } = await sql<NameRow>`
    select 'BOOK' as kind, book_id as id, title as name, currency as above from books where book_id = ${bookId}
    union all
    select 'CATEGORY', c.category_id, c.name, p.name from categories c
      ${joinParentCategory('c')}
      where c.book_id = ${bookId}
    union all
    select 'ASSET', asset_id, name, null from assets where book_id = ${bookId}
    union all
    select 'METHOD', payment_method_id, name, null from payment_methods where book_id = ${bookId}
    union all
    select 'TAG', tag_id, name, null from tags where book_id = ${bookId}`.execute(db);
  const book = rows.find((row) => row.kind === 'BOOK');
  const namesOf = (kind: NameRow['kind']): Map<string, string> =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]));
  return {
    title: book?.name ?? '',
    currency: book?.above ?? 'KRW',
    categories: new Map(
      rows.filter((row) => row.kind === 'CATEGORY').map((row) => [row.id, { name: row.name, parentName: row.above }]),
    ),
    assets: namesOf('ASSET'),
    methods: namesOf('METHOD'),
    tags: namesOf('TAG'),
  };
}

/** Everything in a book that its transactions refer to. */
export type BackedUpReferences = Pick<
  BookBackup,
  'book' | 'members' | 'categories' | 'assets' | 'paymentMethods' | 'tags' | 'budgets' | 'goals' | 'settlements'
>;

/** Asset subtypes that share one kind of terms. */
const termed = (kind: 'loan' | 'deposit') =>
  sql`${Object.keys(ASSET_TERMS).filter((subType) => ASSET_TERMS[subType as keyof typeof ASSET_TERMS] === kind)}::text[]`;
const termsObject = sql.raw(`case when rate_bps is not null or maturity_date is not null or monthly_payment is not null
            then json_build_object('rateBps', rate_bps, 'maturityDate', maturity_date,
              'monthlyPayment', monthly_payment) end`);

/** Reads the referenced rows of a book for a backup, deleted ones included. */
export async function findReferencedRows(db: Db, bookId: string): Promise<BackedUpReferences> {
  const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<BackedUpReferences>`
    select
      (select json_build_object('title', title, 'kind', kind, 'description', description, 'icon', icon, 'color', color,
          'currency', currency, 'timeZone', time_zone, 'monthStartDay', month_start_day,
          'monthStartRule', month_start_rule, 'monthStartAdjust', month_start_adjust,
          'installmentBasis', installment_basis)
        from books where book_id = ${bookId}) as book,
      (select coalesce(json_agg(json_build_object('userId', m.user_id,
          'name', coalesce(u.name, m.seat_name, '탈퇴한 사용자'), 'nickname', m.nickname, 'role', m.role,
          'color', m.color, 'hasLeft', m.left_at is not null) order by m.joined_at, m.user_id), '[]')
        from members m left join users u on u.user_id = m.user_id and u.deleted_at is null
        where m.book_id = ${bookId}) as members,
      (select coalesce(json_agg(json_build_object('id', category_id, 'kind', kind, 'parentId', parent_id, 'name', name,
          'icon', icon, 'color', color, 'costKind', cost_kind, 'taxKind', tax_kind, 'sortOrder', sort_order,
          'isArchived', is_archived, 'deletedAt', ${iso('deleted_at')}) order by category_id), '[]')
        from categories where book_id = ${bookId}) as categories,
      (select coalesce(json_agg(json_build_object('id', asset_id, 'assetType', asset_type, 'subType', sub_type,
          'name', name, 'openingBalance', opening_balance, 'isActive', is_active, 'institution', institution,
          'note', note, 'color', color, 'icon', icon, 'sortOrder', sort_order,
          'card', case when payment_day is not null or cutoff_day is not null or settlement_asset_id is not null
            then json_build_object('paymentDay', payment_day, 'cutoffDay', cutoff_day,
              'settlementAssetId', settlement_asset_id) end,
          'loan', case when sub_type = any(${termed('loan')}) then ${termsObject} end,
          'deposit', case when sub_type = any(${termed('deposit')}) then ${termsObject} end, 'terms', terms,
          'deletedAt', ${iso('deleted_at')}) order by asset_id), '[]')
        from assets where book_id = ${bookId}) as assets,
      (select coalesce(json_agg(json_build_object('id', payment_method_id, 'name', name, 'type', type, 'rail', rail,
          'assetId', asset_id, 'icon', icon, 'color', color, 'sortOrder', sort_order, 'isArchived', is_archived,
          'deletedAt', ${iso('deleted_at')}) order by payment_method_id), '[]')
        from payment_methods where book_id = ${bookId}) as "paymentMethods",
      (select coalesce(json_agg(json_build_object('id', tag_id, 'name', name, 'color', color,
          'sortOrder', sort_order, 'deletedAt', ${iso('deleted_at')}) order by tag_id), '[]')
        from tags where book_id = ${bookId}) as tags,
      (select coalesce(json_agg(json_build_object(
          'budgetMonth', to_char(b.budget_month / 100, 'FM0000') || '-' || to_char(b.budget_month % 100, 'FM00'),
          'incomeBudget', b.income_amount, 'expenseBudget', b.expense_amount, 'memo', b.memo,
          'categories', (select coalesce(json_agg(json_build_object('categoryId', l.category_id, 'amount', l.amount,
              'rollover', l.rollover) order by l.category_id), '[]')
            from budget_lines l where l.book_id = b.book_id and l.budget_month = b.budget_month),
          'members', (select coalesce(json_agg(json_build_object('memberId', l.user_id, 'isAll', l.is_all,
              'categoryId', l.category_id, 'amount', l.amount, 'rollover', l.rollover)
              order by l.user_id, l.is_all, l.category_id), '[]')
            from member_budget_lines l where l.book_id = b.book_id and l.budget_month = b.budget_month))
          order by b.budget_month), '[]')
        from budgets b where b.book_id = ${bookId}) as budgets,
      (select coalesce(json_agg(json_build_object('kind', g.kind, 'name', g.name, 'icon', g.icon,
          'targetAmount', g.target_amount, 'targetDate', g.target_date, 'assetId', g.asset_id,
          'categoryId', g.category_id, 'status', g.status, 'createdAt', ${iso('g.created_at')},
          'reachedAt', ${iso('g.reached_at')},
          'contributions', (select coalesce(json_agg(json_build_object('amount', c.amount, 'date', c.date,
              'memo', c.memo) order by c.date, c.contribution_id), '[]')
            from goal_contributions c where c.book_id = g.book_id and c.goal_id = g.goal_id))
          order by g.created_at, g.goal_id), '[]')
        from goals g where g.book_id = ${bookId} and g.deleted_at is null) as goals,
      (select coalesce(json_agg(json_build_object('id', settlement_id, 'fromUserId', from_user_id,
          'toUserId', to_user_id, 'amount', amount, 'date', date, 'status', status, 'fromAssetId', from_asset_id,
          'toAssetId', to_asset_id) order by date, created_at, settlement_id), '[]')
        from settlements where book_id = ${bookId} and deleted_at is null) as settlements`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('SELECT without FROM returned no row');
  return row;
}
