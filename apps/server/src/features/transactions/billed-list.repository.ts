import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { flowLines } from '../../db/queries/flow-lines.ts';
import { amountOfTurn, dateOfTurn, mayTurnWithin } from '../../db/queries/installment-turns.ts';
import {
  allConditions,
  alternatives,
  type Condition,
  isMaskedFor,
  looksAtHidden,
  type Reader,
  type TransactionFilter,
} from '../../db/queries/transaction-filters.ts';
import {
  candidatesOf,
  type DayRow,
  type ListedRow,
  type ListPage,
  orderOf,
  type Totals,
} from './transaction-list.repository.ts';
import { transactionColumns } from './transaction-views.repository.ts';

/** A transaction, or one installment of a purchase, as listed by billing. */
export interface BilledRow extends ListedRow {
  /** From 1; null when not paid in installments. Listed under the installment's date and amount. */
  readonly turn: number | null;
}

const planPerCall = sql.raw(UNNAMED);
const NO_INSTALLMENTS = sql`t.installment_months is null`;

/**
 * The installments of the period as rows `t`, of purchases that match the rest of the filter. Installments of zero, as in
 * purchases of a few minor units, are skipped.
 */
function turnsIn(filter: TransactionFilter, fits: Condition): Condition {
  const { from, to } = filter;
  return sql`(
    select t.transaction_id, turn.date, t.time, t.created_at, turn.amount, k + 1 as turn, t.visibility, t.created_by,
      t.reveal_on
    from transactions t
    cross join lateral generate_series(0, t.installment_months - 1) k
    cross join lateral (select ${dateOfTurn(sql`t.date`)} as date,
      ${amountOfTurn(sql`t.amount`, sql`t.installment_months`)} as amount) turn
    where ${mayTurnWithin(filter)} and ${fits} and turn.amount > 0
      ${from === undefined ? sql`` : sql`and turn.date >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and turn.date <= ${to}::date`})`;
}

function withoutPeriod({ from: _from, to: _to, ...filter }: TransactionFilter): TransactionFilter {
  return filter;
}

/**
 * A page of transactions with each installment listed in its month; one row more than the page size when there are more.
 * Installments are few: those of the period are computed, while transactions come from their index.
 */
export async function listBilledRows(
  db: Db,
  filter: TransactionFilter,
  reader: Reader,
  page: ListPage,
): Promise<BilledRow[]> {
  const asked = { filter, reader, page: { ...page, limit: page.limit + 1 } };
  const { limit } = asked.page;
  const ways = alternatives(filter, reader).map((conditions) => [...conditions, NO_INSTALLMENTS]);
  const entries = candidatesOf({ source: sql`transactions`, columns: sql`, null::int as turn` }, ways, asked);
  const allTurns = turnsIn(filter, allConditions(withoutPeriod(filter), reader));
  const turns = candidatesOf({ source: allTurns, columns: sql`, t.turn` }, [[]], asked);
  const { rows } = await sql<BilledRow>`${planPerCall}
    with listed as materialized (
      select t.* from (${sql.join([...entries, ...turns], sql` union `)}) t order by ${orderOf(page.sort)} limit ${limit})
    select ${transactionColumns}, t.turn, t.listed_date, t.listed_time, t.listed_amount
    from (
      select e.*, l.turn, l.listed_date, l.listed_time, l.listed_amount
      from listed l join transactions e on e.book_id = ${filter.bookId}::uuid and e.transaction_id = l.transaction_id) t
    order by ${orderOf(page.sort)}`.execute(db);
  return rows;
}

/** Number of transactions and installments that match the filter. */
export async function countBilled(db: Db, filter: TransactionFilter, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`${planPerCall}
    select (select count(*) from transactions t where ${allConditions(filter, reader)} and ${NO_INSTALLMENTS})::int
      + (select count(*) from ${turnsIn(filter, allConditions(withoutPeriod(filter), reader))} t)::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Other members' masked transactions and installments of the period, which a filter on a hidden field excludes. */
async function countMaskedBilled(db: Db, { bookId, from, to }: TransactionFilter, reader: Reader): Promise<number> {
  const period = { bookId, from, to };
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from transactions t
        where ${allConditions(period, reader)} and ${NO_INSTALLMENTS} and ${isMaskedFor(reader)})::int
      + (select count(*) from ${turnsIn(period, isMaskedFor(reader))} t)::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

const flowSums = sql`
  coalesce(-sum(l.amount) filter (where l.flow = 'INCOME'), 0)::bigint as income,
  coalesce(sum(l.amount) filter (where l.flow = 'EXPENSE'), 0)::bigint as expense`;

/** Totals and number of all transactions and installments that match the filter. */
export async function billedTotals(db: Db, filter: TransactionFilter, reader: Reader): Promise<Totals> {
  const lines = flowLines({ filter, reader, basis: 'BILLING' });
  const [sums, count, maskedExcluded] = await Promise.all([
    sql<{ income: number; expense: number }>`${planPerCall} select ${flowSums} from (${lines}) l`.execute(db),
    countBilled(db, filter, reader),
    looksAtHidden(filter) ? countMaskedBilled(db, filter, reader) : 0,
  ]);
  const [{ income, expense } = { income: 0, expense: 0 }] = sums.rows;
  return { income, expense, count, maskedExcluded };
}

/** Totals and number of transactions and installments for each day that has any. */
export async function sumBilledByDay(db: Db, filter: TransactionFilter, reader: Reader): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`${planPerCall}
    select d.date, coalesce(f.income, 0)::bigint as income, coalesce(f.expense, 0)::bigint as expense, d.count
    from (
      select x.date, count(*)::int as count from (
        select t.date from transactions t where ${allConditions(filter, reader)} and ${NO_INSTALLMENTS}
        union all
        select t.date from ${turnsIn(filter, allConditions(withoutPeriod(filter), reader))} t) x
      group by x.date) d
    left join (
      select l.date, ${flowSums} from (${flowLines({ filter, reader, basis: 'BILLING' })}) l group by l.date) f
      on f.date = d.date
    order by d.date`.execute(db);
  return rows;
}
