import { sql } from 'kysely';
import type { Condition, TransactionFilter } from './transaction-filters.ts';

/** Maximum number of months of an installment purchase. */
const INSTALLMENT_MONTHS_MAX = 60;

/** Condition for installment purchases `t` that overlap the period; served by a partial index. */
export function mayTurnWithin({ bookId, from, to }: Pick<TransactionFilter, 'bookId' | 'from' | 'to'>): Condition {
  return sql`t.book_id = ${bookId}::uuid and t.installment_months is not null and t.deleted_at is null
    ${to === undefined ? sql`` : sql`and t.date <= ${to}::date`}
    ${
      from === undefined
        ? sql``
        : sql`and t.date > ${from}::date - make_interval(months => ${INSTALLMENT_MONTHS_MAX})
            and t.date + make_interval(months => t.installment_months - 1) >= ${from}::date`
    }`;
}

/** Date of turn `k`, from 0, of a purchase: the same day of that month, or the month's last day if it is shorter. */
export function dateOfTurn(purchaseDate: Condition): Condition {
  return sql`(${purchaseDate} + make_interval(months => k))::date`;
}

/** Amount of turn `k`, from 0, of a whole purchase: an equal share, plus the remainder for the first one. */
export function amountOfTurn(amount: Condition, months: Condition): Condition {
  return sql`${amount} / ${months} + case when k = 0 then ${amount} % ${months} else 0 end`;
}

/**
 * The lines of income and expense of a purchase, for `lateral`: with the remainder of each line after division, its
 * running sum, and its total over all lines.
 */
export function linesInTurns(bookId: string, transactionId: Condition, months: Condition): Condition {
  const spare = sql`abs(o.amount) % ${months}`;
  return sql`(
    select o.*, (sum(${spare}) over (order by o.position))::bigint as spare_up_to,
      (sum(${spare}) over ())::bigint as spare_of_all
    from postings o
    where o.book_id = ${bookId}::uuid and o.transaction_id = ${transactionId} and o.flow is not null
      and not o.is_excluded)`;
}

/** Amount of turn `k`, from 0, of such a line `p`; matches `turnParts` of the domain. */
export function lineOfTurn(months: Condition): Condition {
  const each = sql`(p.spare_of_all / ${months})`;
  const start = sql`p.spare_up_to - abs(p.amount) % ${months}`;
  return sql`sign(p.amount)::bigint * (abs(p.amount) / ${months} + greatest(0, case
    when k = 0 then p.spare_up_to - greatest(${start}, ${each} * (${months} - 1))
    else least(p.spare_up_to, ${each} * k) - greatest(${start}, ${each} * (k - 1)) end))`;
}

/**
 * The payments, payers or shares of a purchase, for `lateral`: as `party`, with the columns that `lineOfTurn` needs.
 *
 * @param order of the rows `x`, as they are listed
 */
export function partsInTurns(
  { table, party, order }: { readonly table: string; readonly party: string; readonly order: string },
  bookId: string,
  transactionId: Condition,
  months: Condition,
): Condition {
  const spare = sql`x.amount % ${months}`;
  return sql`(
    select ${sql.ref(`x.${party}`)} as party, x.amount,
      (sum(${spare}) over (order by ${sql.ref(`x.${order}`)}))::bigint as spare_up_to,
      (sum(${spare}) over ())::bigint as spare_of_all
    from ${sql.ref(table)} x where x.book_id = ${bookId}::uuid and x.transaction_id = ${transactionId})`;
}
