import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

export interface DayMove {
  readonly assetId: string;
  readonly date: string;
  readonly amount: number;
}

/** The movement of each asset by day; answered by the index of postings alone. */
export async function listDayMoves(
  db: Db,
  bookId: string,
  assetIds: readonly string[],
  { from, to }: Period,
): Promise<DayMove[]> {
  const { rows } = await sql<DayMove>`
    select p.asset_id as "assetId", p.date, sum(p.amount)::bigint as amount from postings p
    where p.book_id = ${bookId}::uuid and p.asset_id = any(${[...assetIds]}::uuid[])
      and p.date between ${from}::date and ${to}::date
    group by p.asset_id, p.date`.execute(db);
  return rows;
}

/** An expense above this multiple of the average is treated individually. */
const LARGE = 4;

export interface SpecialMove extends DayMove {
  readonly transactionId: string;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'ADJUSTMENT';
  readonly description: string;
  /**
   * Already covered by known items: recorded by a rule, or by hand with the description of a current rule; an
   * installment purchase; or a card payment.
   */
  readonly isKnown: boolean;
}

/**
 * The movements that are not everyday spending, or that may come every month: all but the smaller expenses recorded by
 * hand. The same for every reader, because balances include masked transactions.
 */
export async function listSpecialMoves(
  db: Db,
  bookId: string,
  assetIds: readonly string[],
  { from, to }: Period,
): Promise<SpecialMove[]> {
  const inPeriod = sql`t.book_id = ${bookId}::uuid and t.date between ${from}::date and ${to}::date and t.deleted_at is null`;
  const hasRule = sql`(t.type, lower(btrim(t.description))) in (select r.type, r.description from ruled r)`;
  const { rows } = await sql<SpecialMove>`${sql.raw(UNNAMED)}
    with ruled as materialized (
      select r.template->>'type' as type, lower(btrim(r.template->>'description')) as description
      from recurring_rules r
      where r.book_id = ${bookId}::uuid and r.deleted_at is null and not r.is_paused
        and (r.end_date is null or r.end_date > ${to}::date) and btrim(r.template->>'description') <> ''),
    special as materialized (
      select t.transaction_id, t.type, t.description, t.recurring_rule_id is not null or ${hasRule} or coalesce(t.to_asset_id in (
          select a.asset_id from assets a where a.book_id = ${bookId}::uuid and a.asset_type = 'CREDIT_CARD'
        ), false) as is_known
      from transactions t
      where ${inPeriod} and (t.type <> 'EXPENSE' or t.recurring_rule_id is not null or ${hasRule} or t.amount > ${LARGE} * (
        select avg(t.amount) from transactions t where ${inPeriod} and t.type = 'EXPENSE'))
      union
      select t.transaction_id, t.type, t.description, true from transactions t
      where ${inPeriod} and t.installment_months is not null)
    select s.transaction_id as "transactionId", p.asset_id as "assetId", p.date, sum(p.amount)::bigint as amount, s.type, s.description,
      bool_or(s.is_known) as "isKnown"
    from (select transaction_id, type, description, bool_or(is_known) as is_known from special group by 1, 2, 3) s
    join postings p on p.book_id = ${bookId}::uuid and p.transaction_id = s.transaction_id
      and p.asset_id = any(${[...assetIds]}::uuid[])
    group by s.transaction_id, s.type, s.description, p.asset_id, p.date
    order by p.date, s.transaction_id`.execute(db);
  return rows;
}

export interface AheadRow {
  readonly assetId: string;
  readonly transactionId: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
  readonly isMasked: boolean;
}

/** What is recorded for assets with a date after today. */
export async function listRecordedAhead(
  db: Db,
  bookId: string,
  assetIds: readonly string[],
  reader: Reader & { readonly today: string },
): Promise<AheadRow[]> {
  const { rows } = await sql<AheadRow>`${sql.raw(UNNAMED)}
    select p.asset_id as "assetId", p.transaction_id as "transactionId", p.date, sum(p.amount)::bigint as amount,
      case when ${isMaskedFor(reader)} then '' else t.description end as description, ${isMaskedFor(reader)} as "isMasked"
    from postings p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
    where p.book_id = ${bookId}::uuid and p.asset_id = any(${[...assetIds]}::uuid[]) and p.date > ${reader.today}::date
    group by t.book_id, t.transaction_id, p.asset_id, p.transaction_id, p.date
    order by p.date, p.transaction_id`.execute(db);
  return rows;
}

/** The first day with a movement of any of the assets. */
export async function findFirstDay(db: Db, bookId: string, assetIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select min(f.date) as date from unnest(${[...assetIds]}::uuid[]) a (asset_id)
    cross join lateral (
      select p.date from postings p where p.book_id = ${bookId}::uuid and p.asset_id = a.asset_id
      order by p.date limit 1) f`.execute(db);
  return rows[0]?.date ?? null;
}

/** The assets that payment methods draw on. */
export async function listMethodAssets(db: Db, bookId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('payment_methods')
    .select(['payment_method_id', 'asset_id'])
    .where('book_id', '=', bookId)
    .where('asset_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap((row) => (row.asset_id === null ? [] : [[row.payment_method_id, row.asset_id]])));
}
