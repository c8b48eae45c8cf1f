import { addMonths, type CivilDate, type CivilMonth, dayNumber } from '../calendar/civil-date.ts';
import type { ExpenseFact } from './expense-fact.ts';
import type { Expenses } from './expenses.ts';
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

/** Marks of a month without an expense at a merchant, and of one with several. */
const NONE = -1;
const SEVERAL = -2;

/** The place of the only expense of each slot, else one of the marks. */
function onlyInSlots(places: readonly number[], count: number, slotAt: (place: number) => number): Int32Array {
  const only = new Int32Array(count).fill(NONE);
  for (const place of places) {
    const slot = slotAt(place);
    if (slot >= 0) only[slot] = only[slot] === NONE ? place : SEVERAL;
  }
  return only;
}

/**
 * Costs that occurred once in each of the three months before and have not occurred by five days after their usual day
 * or by the end of the month: those of fixed-cost categories, and others that came for nearly the same amount on nearly
 * the same day.
 *
 * @param shops places of the expenses at each merchant
 */
export function missingCosts(
  { months, today, startOf }: MissingCostSearch,
  expenses: Expenses,
  shops: readonly (readonly number[])[],
): MissingCost[] {
  const found: MissingCost[] = [];
  const looked = months.map(({ month }) =>
    Array.from({ length: REGULAR_MONTHS + 1 }, (_, back) => addMonths(month, -back)),
  );
  const slots = new Map([...new Set(looked.flat())].map((month, slot) => [month, slot]));
  const slotByDay = new Map<number, number>();
  const slotAt = (place: number): number => {
    const day = expenses.dayAt(place);
    const known = slotByDay.get(day);
    const slot = known ?? slots.get(expenses.monthAt(place)) ?? -1;
    if (known === undefined) slotByDay.set(day, slot);
    return slot;
  };
  const regularShops = shops
    .filter((places) => places.length >= REGULAR_MONTHS)
    .map((places) => onlyInSlots(places, slots.size, slotAt));
  for (const [index, { month, from, to }] of months.entries()) {
    const [own = 0, ...before] = (looked[index] ?? []).map((one) => slots.get(one) ?? 0);
    for (const only of regularShops) {
      if (only[own] !== NONE) continue;
      if (before.some((slot) => (only[slot] ?? NONE) < 0)) continue;
      const regular = before.map((slot) => expenses.factAt(only[slot] ?? NONE));
      const [newest] = regular;
      const usual = usualRangeOf(regular.map((fact) => fact.amount));
      if (newest === undefined || usual === null) continue;
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
        fact: newest,
        usual: Math.round(usual.median),
        month,
        usualOffset: offset,
        count: regular.length,
      });
    }
  }
  return found;
}
