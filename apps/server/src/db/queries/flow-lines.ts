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
  /** Whether an installment purchase counts on its date or turn by turn. */
  readonly basis: 'CONSUMPTION' | 'BILLING';
}

function behind(filter: TransactionFilter, reader: Reader): Condition {
  return isPeriodOnly(filter)
    ? sql``
    : sql`join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id and ${allConditions(filter, reader, 'postings')}`;
}

/** Installment purchases that may have a turn within the period. */
export function purchasesNear(filter: TransactionFilter): Condition {
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
  return sql`
    ${plain} and p.transaction_id not in (select n.transaction_id from (${purchasesNear(filter)}) n)
    union all
    ${turnLines({ filter, reader })}`;
}

/** The lines of those installment purchases that may have a turn within the period, turn by turn. */
function turnLines({ filter, reader }: Pick<LineScope, 'filter' | 'reader'>): Condition {
  const category = categoryCondition(filter);
  const { from, to, ...anyTime } = filter;
  return sql`
    select turn.date, p.flow, p.category_id, p.transaction_id, ${lineOfTurn(sql`b.months`)} as amount
    from (${purchasesNear(filter)}) b
    cross join lateral ${linesInTurns(filter.bookId, sql`b.transaction_id`, sql`b.months`)} p
    ${behind(anyTime, reader)}
    cross join lateral generate_series(0, b.months - 1) k
    cross join lateral (select ${dateOfTurn(sql`b.date`)} as date) turn
    where p.book_id = ${filter.bookId}::uuid and p.flow is not null and not p.is_excluded${
      category ? sql` and ${category}` : sql``
    } ${from === undefined ? sql`` : sql`and turn.date >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and turn.date <= ${to}::date`}`;
}

/**
 * The counted amount of each transaction in a scope without category filter, read from the transactions table:
 * `transaction_id, date, description, is_masked, flow, amount`. Income and expenses are positive, refunds negative;
 * transfers count with their fee, installment purchases with the sum of their turns in the period. The description is
 * empty if the transaction is masked for the reader.
 */
export function countedTransactions({ filter, reader, basis }: LineScope): Condition {
  const isMasked = isMaskedFor(reader);
  const description = sql`case when ${isMasked} then '' else t.description end as description, ${isMasked} as is_masked`;
  const inTurns = sql`select n.transaction_id from (${purchasesNear(filter)}) n`;
  const whole = sql`
    select t.transaction_id, t.date, ${description}, case t.type when 'INCOME' then 'INCOME' else 'EXPENSE' end as flow,
      case when t.type = 'TRANSFER' then t.fee when t.is_refund and t.type = 'EXPENSE' then -t.amount else t.amount end
        as amount
    from transactions t
    where ${allConditions(filter, reader)} and not t.exclude_from_stats
      and (t.type in ('INCOME', 'EXPENSE') or (t.type = 'TRANSFER' and t.fee > 0))`;
  if (basis === 'CONSUMPTION') return whole;
  return sql`
    ${whole} and t.transaction_id not in (${inTurns})
    union all
    select t.transaction_id, t.date, ${description}, l.flow,
      sum(case l.flow when 'INCOME' then -l.amount else l.amount end)::bigint
    from (${turnLines({ filter, reader })}) l
    join transactions t on t.book_id = ${filter.bookId}::uuid and t.transaction_id = l.transaction_id
    group by t.book_id, t.transaction_id, l.flow`;
}

/**
 * Transactions for which a single line may not be the whole amount: those with several splits, installment purchases
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
export function maskedTransactions({ filter, reader }: Pick<LineScope, 'filter' | 'reader'>): Condition {
  return sql`select t.transaction_id from transactions t
    where t.book_id = ${filter.bookId}::uuid and t.deleted_at is null and ${isMaskedFor(reader)}`;
}
