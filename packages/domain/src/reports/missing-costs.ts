import { addMonths, type CivilDate, type CivilMonth, dayNumber } from '../calendar/civil-date.ts';
import type { ExpenseFact } from './expense-fact.ts';
import { medianOf, usualRangeOf } from './median.ts';

/** A monthly cost that has not occurred in a month. */
export interface MissingCost {
  readonly kind: 'MISSING_FIXED';
  /** The latest occurrence. */
  readonly fact: ExpenseFact;
  readonly usual: number;
  readonly month: CivilMonth;
  /** The usual offset from the first day of the book's month, from 0. */
  readonly usualOffset: number;
  readonly count: number;
}

export interface MissingCostSearch {
  /** The book months to check that have begun, with their days; the last may still be running. */
  readonly months: readonly { readonly month: CivilMonth; readonly from: CivilDate; readonly to: CivilDate }[];
  readonly today: CivilDate;
  /** First day of a book month; costs are positioned relative to it. */
  readonly startOf: (month: CivilMonth) => CivilDate;
}

/** A cost is missing if it occurred in each of this many months before and is this many days late. */
const REGULAR_MONTHS = 3;
const LATE_DAYS = 5;
/** How far the amounts of a fixed cost may be from the usual one. */
const SPREAD_MAX = 0.3;
/** Other costs are bills only if they hardly vary, in amount and in days. */
const BILL_SPREAD_MAX = 0.1;
const BILL_DAYS_MAX = 4;

/** The expenses that occurred once in each of the months, in their order; null if one is lacking. */
function regularIn(
  months: readonly CivilMonth[],
  byMonth: ReadonlyMap<CivilMonth, readonly ExpenseFact[]>,
): readonly [ExpenseFact, ...ExpenseFact[]] | null {
  const found: ExpenseFact[] = [];
  for (const month of months) {
    const [fact, ...others] = byMonth.get(month) ?? [];
    if (fact === undefined || others.length > 0) return null;
    found.push(fact);
  }
  const [newest, ...others] = found;
  return newest === undefined ? null : [newest, ...others];
}

/**
 * Costs that occurred once in each of the three months before and have not occurred by five days after their usual day
 * or by the end of the month: those of fixed-cost categories, and others that came for nearly the same amount on nearly
 * the same day.
 *
 * @param byMerchant expenses by merchant key; those without a merchant have an empty key
 */
export function missingCosts(
  { months, today, startOf }: MissingCostSearch,
  byMerchant: ReadonlyMap<string, readonly ExpenseFact[]>,
): MissingCost[] {
  const found: MissingCost[] = [];
  const shops = [...byMerchant]
    .filter(([merchant]) => merchant !== '')
    .map(([, facts]) => Map.groupBy(facts, (fact) => fact.month));
  for (const { month, from, to } of months) {
    const before = Array.from({ length: REGULAR_MONTHS }, (_, index) => addMonths(month, -1 - index));
    for (const byMonth of shops) {
      if (byMonth.has(month)) continue;
      const regular = regularIn(before, byMonth);
      const usual = regular && usualRangeOf(regular.map((fact) => fact.amount));
      if (regular === null || usual === null) continue;
      const offsets = regular.map((fact) => dayNumber(fact.date) - dayNumber(startOf(fact.month)));
      const isFixed = regular.every((fact) => fact.isFixed);
      if (!isFixed && Math.max(...offsets) - Math.min(...offsets) > BILL_DAYS_MAX) continue;
      const spread = usual.median * (isFixed ? SPREAD_MAX : BILL_SPREAD_MAX);
      if (regular.some((fact) => Math.abs(fact.amount - usual.median) > spread)) continue;
      const offset = Math.round(medianOf(offsets) ?? 0);
      const until = today < to ? today : to;
      if (dayNumber(until) - dayNumber(from) - offset < LATE_DAYS && until !== to) continue;
      found.push({
        kind: 'MISSING_FIXED',
        fact: regular[0],
        usual: Math.round(usual.median),
        month,
        usualOffset: offset,
        count: regular.length,
      });
    }
  }
  return found;
}
