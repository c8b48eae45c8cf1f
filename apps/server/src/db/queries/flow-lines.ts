import { sql } from 'kysely';
import { dateOfTurn, lineOfTurn, linesInTurns, mayTurnWithin } from './installment-turns.ts';
import {
  allConditions,
  type Condition,
  categoryCondition,
  isMaskedFor,
  isPeriodOnly,
  type Reader,
  type TransactionFilter,
  withinPeriod,
} from './transaction-filters.ts';

/** Which lines of income and expense a report covers, and who reads it. */
export interface LineScope {
  readonly filter: TransactionFilter;
  readonly reader: Reader;
  /** Whether an instalment purchase counts on its date or turn by turn. */
  readonly basis: 'CONSUMPTION' | 'BILLING';
}

function behind(filter: TransactionFilter, reader: Reader): Condition {
  return isPeriodOnly(filter)
    ? sql``
    : sql`join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id and ${allConditions(filter, reader, 'postings')}`;
}

/** Instalment purchases that may have a turn within the period. */
function purchasesNear(filter: TransactionFilter): Condition {
  return sql`select t.transaction_id, t.date, t.installment_months as months from transactions t
    where ${mayTurnWithin(filter)}`;
}

/**
 * Every counted line of income and expense of a scope as `date, flow, category_id, transaction_id, amount`, spending
 * positive and income negative. Transactions excluded from statistics have no lines, transfers only their fee. With
 * billing basis each turn counts on the purchase's day of its month.
 */
export function flowLines({ filter, reader, basis }: LineScope): Condition {
  const category = categoryCondition(filter);
  const counted = sql`p.book_id = ${filter.bookId}::uuid and p.flow is not null and not p.is_excluded${
    category ? sql` and ${category}` : sql``
  }`;
  const plain = sql`select p.date, p.flow, p.category_id, p.transaction_id, p.amount
    from postings p ${behind(filter, reader)} where ${counted}${withinPeriod(filter)}`;
  if (basis === 'CONSUMPTION') return plain;
  const { from, to, ...anyTime } = filter;
  return sql`
    ${plain} and p.transaction_id not in (select n.transaction_id from (${purchasesNear(filter)}) n)
    union all
    select turn.date, p.flow, p.category_id, p.transaction_id, ${lineOfTurn(sql`b.months`)} as amount
    from (${purchasesNear(filter)}) b
    cross join lateral ${linesInTurns(filter.bookId, sql`b.transaction_id`, sql`b.months`)} p
    ${behind(anyTime, reader)}
    cross join lateral generate_series(0, b.months - 1) k
    cross join lateral (select ${dateOfTurn(sql`b.date`)} as date) turn
    where ${counted} ${from === undefined ? sql`` : sql`and turn.date >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and turn.date <= ${to}::date`}`;
}

/**
 * Transactions for which a single line may not be the whole amount: those with several splits, instalment purchases
 * when turns are counted, and transfers, of which only the fee counts. Any other transaction has one line with its
 * whole amount.
 */
export function partedTransactions({ filter, basis }: LineScope): Condition {
  const { bookId } = filter;
  return sql`
    select s.transaction_id from splits s where s.book_id = ${bookId}::uuid and s.position = 1
    union all
    select t.transaction_id from transactions t where t.book_id = ${bookId}::uuid and t.fee > 0 and t.deleted_at is null
    ${basis === 'BILLING' ? sql`union all select n.transaction_id from (${purchasesNear(filter)}) n` : sql``}`;
}

/** Transactions that are masked for the reader of a scope. */
export function closedTransactions({ filter, reader }: Pick<LineScope, 'filter' | 'reader'>): Condition {
  return sql`select t.transaction_id from transactions t
    where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and ${isMaskedFor(reader)}`;
}
