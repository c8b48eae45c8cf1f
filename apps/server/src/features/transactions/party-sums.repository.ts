import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Months } from '../../db/queries/monthly-sums.ts';
import type { Condition, TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { ownFlows } from './transaction-list.repository.ts';

/** What sums of months are: totals of a list, of a report of what counts, descriptions that may repeat, or expenses. */
export type PartySumKind = 'TYPE' | 'ASSET' | 'METHOD' | 'MEMBER' | 'DESCRIPTION' | 'EXPENSE' | ReportSumKind;

export type ReportSumKind = 'METHOD_REPORT' | 'MEMBER_REPORT' | 'MERCHANT_REPORT' | 'SPENDING_REPORT';

export type WholeMonths = Pick<Months, 'first' | 'last'>;

function within(column: Condition, { first, last }: WholeMonths): Condition {
  return sql`${first === null ? sql`true` : sql`${column} >= ${first}::date`}
    and ${last === null ? sql`true` : sql`${column} <= ${last}::date`}`;
}

/** Months that the current database transaction has changed. */
function changedMonths(bookId: string): Condition {
  return sql`select c.month from monthly_sum_changes c where c.book_id = ${bookId}::uuid`;
}

export interface MonthsToSum {
  /** How many transactions all of the months have. */
  readonly transactions: number;
  /** First days of months with transactions whose sums are not stored, newest first. */
  readonly missing: readonly string[];
}

export async function findMonthsToSum(
  db: Db,
  bookId: string,
  kind: PartySumKind,
  months: WholeMonths,
): Promise<MonthsToSum> {
  const { rows } = await sql<MonthsToSum>`
    with filled as materialized (
      select s.month, sum(s.transactions) as transactions
      from monthly_sums s where s.book_id = ${bookId}::uuid and ${within(sql`s.month`, months)}
      group by s.month having sum(s.transactions) > 0)
    select (select coalesce(sum(f.transactions), 0)::int from filled f) as transactions,
      array(
        select m.month::text from (
          select f.month from filled f
          -- As a value it is looked up by its key for each month; a join might read all sums of the book.
          where (select p.month from party_sums p
            where p.book_id = ${bookId}::uuid and p.month = f.month and p.kind = ${kind}) is null
          union
          select c.month from (${changedMonths(bookId)}) c where ${within(sql`c.month`, months)}) m
        order by m.month desc) as missing`.execute(db);
  return rows[0] ?? { transactions: 0, missing: [] };
}

/**
 * The stored sums of months.
 *
 * @param parties only sums of these; null for all
 */
export async function listPartySums<Sum>(
  db: Db,
  bookId: string,
  kind: PartySumKind,
  months: WholeMonths,
  parties: readonly string[] | null,
): Promise<Sum[]> {
  // All of a month in one value: a row for each takes about half as long again.
  const sums =
    parties === null
      ? sql`p.sums`
      : sql`(select jsonb_agg(e.sum) from jsonb_array_elements(p.sums) e (sum)
          where e.sum ->> 'party' = any(${parties}::text[]))`;
  const { rows } = await sql<{ sums: Sum[] | null }>`
    select ${sums} as sums from party_sums p
    where p.book_id = ${bookId}::uuid and p.kind = ${kind} and ${within(sql`p.month`, months)}
      and p.month not in (${changedMonths(bookId)})`.execute(db);
  return rows.flatMap((row) => row.sums ?? []);
}

/** Changes with every commit that changes what the sums of a book are made of; null before the first. */
export async function ledgerVersion(db: Db, bookId: string): Promise<number | null> {
  const row = await db
    .selectFrom('book_clocks')
    .select('ledger_version')
    .where('book_id', '=', bookId)
    .executeTakeFirst();
  return row?.ledger_version ?? null;
}

export interface SumsOfMonth {
  readonly month: string;
  readonly sums: readonly object[];
}

/**
 * Stores sums that were computed at a version of the ledger, unless it has changed since or a commit is changing it.
 * Commits that change the ledger wait for this one, and then delete what they outdate.
 *
 * @returns whether the sums were stored
 */
export async function insertPartySums(
  db: Db,
  bookId: string,
  version: number,
  kind: PartySumKind,
  months: readonly SumsOfMonth[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with held as materialized (
      select 1 from book_clocks c where c.book_id = ${bookId}::uuid and c.ledger_version = ${version}::bigint
      for no key update skip locked)
    insert into party_sums (book_id, month, kind, sums)
    select ${bookId}::uuid, m.month, ${kind}, m.sums
    from held cross join jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m(month date, sums jsonb)
    on conflict (book_id, month, kind) do update set sums = excluded.sums`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The income, expense and number of the transactions of one type, asset, method or member. */
export interface PartyTotals {
  readonly party: string;
  readonly income: number;
  readonly expense: number;
  readonly count: number;
}

/** The parties of each of the transactions `t`, as `party` and the columns that totals need. */
const PARTIES: Readonly<Record<'TYPE' | 'ASSET' | 'METHOD' | 'MEMBER', Condition>> = {
  TYPE: sql`select t.type as party, t.transaction_id, t.income, t.expense from matching t`,
  ASSET: sql`
    select y.asset_id as party, t.transaction_id, t.income, t.expense
    from matching t join payments y on y.book_id = t.book_id and y.transaction_id = t.transaction_id
    where y.asset_id is not null
    union
    select t.to_asset_id, t.transaction_id, t.income, t.expense from matching t where t.to_asset_id is not null`,
  METHOD: sql`
    select distinct y.payment_method_id as party, t.transaction_id, t.income, t.expense
    from matching t join payments y on y.book_id = t.book_id and y.transaction_id = t.transaction_id
    where y.payment_method_id is not null`,
  MEMBER: sql`
    select y.user_id as party, t.transaction_id, t.income, t.expense
    from matching t join payers y on y.book_id = t.book_id and y.transaction_id = t.transaction_id`,
};

/** Totals of a month by party, of what every member may see. */
export async function totalsByParty(
  db: Db,
  kind: keyof typeof PARTIES,
  { bookId, from, to }: Pick<TransactionFilter, 'bookId'> & Readonly<Record<'from' | 'to', string>>,
): Promise<PartyTotals[]> {
  const { rows } = await sql<PartyTotals>`
    with matching as (
      select t.book_id, t.transaction_id, t.type, t.to_asset_id, ${ownFlows}
      from transactions t
      where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.visibility = 'SHARED'
        and t.date between ${from}::date and ${to}::date)
    select p.party, sum(p.income)::bigint as income, sum(p.expense)::bigint as expense, count(*)::int as count
    from (${PARTIES[kind]}) p group by p.party`.execute(db);
  return rows;
}
