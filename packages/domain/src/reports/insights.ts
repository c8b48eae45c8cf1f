import { addDays, type CivilDate, type CivilMonth, dayNumber } from '../calendar/civil-date.ts';
import type { ExpenseFact } from './expense-fact.ts';
import type { Expenses } from './expenses.ts';
import { medianOf } from './median.ts';
import { merchantKeyOf } from './merchant-key.ts';
import { type MissingCost, type MissingCostSearch, missingCosts } from './missing-costs.ts';

/** A subscription that costs more than before. */
export interface PriceRise {
  /** The first charge at the new price. */
  readonly fact: ExpenseFact;
  readonly merchantKey: string;
  readonly before: number;
}

/** The equal charges that a price rise needs before it. */
const EQUAL_CHARGES_MIN = 3;
/** Days between two charges of a monthly subscription. */
const MONTH_DAYS = { min: 25, max: 36 };
/** A rise is reported for this many days after the charge, about until the next one. */
const NEWS_DAYS = 31;
/** More than this multiple is another product, such as a whole year at once. */
const RISE_MAX = 3;

const isMonthApart = (earlier: CivilDate, later: CivilDate): boolean => {
  const days = dayNumber(later) - dayNumber(earlier);
  return days >= MONTH_DAYS.min && days <= MONTH_DAYS.max;
};

/** The rise of the latest of the expenses at one merchant; null if there is none. */
function riseOf(expenses: Expenses, places: readonly number[], today: CivilDate): PriceRise | null {
  const newest = places
    .toSorted((a, b) => (expenses.dayAt(a) < expenses.dayAt(b) ? 1 : -1))
    .slice(0, EQUAL_CHARGES_MIN + 1)
    .map((place) => expenses.factAt(place));
  const [latest, previous] = newest;
  if (!latest || !previous || newest.length <= EQUAL_CHARGES_MIN) return null;
  if (latest.date > today || latest.date < addDays(today, -NEWS_DAYS)) return null;
  if (latest.amount <= previous.amount || latest.amount > previous.amount * RISE_MAX) return null;
  const isMonthly = newest.slice(1).every((fact, index) => isMonthApart(fact.date, newest[index]?.date ?? fact.date));
  const wasEqual = newest.slice(2).every((fact) => fact.amount === previous.amount);
  return isMonthly && wasEqual
    ? { fact: latest, merchantKey: merchantKeyOf(latest.description), before: previous.amount }
    : null;
}

/**
 * Subscriptions whose latest charge, at most 31 days ago, is higher than before, by merchant key: the three charges
 * before it were equal and a month apart. Variable bills do not count.
 */
export function findPriceRises(expenses: Expenses, today: CivilDate): PriceRise[] {
  return expenses.shops().flatMap((places) => riseOf(expenses, places, today) ?? []);
}

/** A monthly cost that did not come, with the key of its merchant. */
export interface MissingBill extends MissingCost {
  readonly merchantKey: string;
}

/** Monthly costs that have not come, without those that came late, after their month. */
export function findMissingBills(expenses: Expenses, search: MissingCostSearch): MissingBill[] {
  const shops = expenses.shops();
  const shopOf = new Map(shops.map((places) => [merchantKeyOf(expenses.factAt(places[0] ?? 0).description), places]));
  return missingCosts(search, expenses, shops).flatMap((missing) => {
    const merchantKey = merchantKeyOf(missing.fact.description);
    const hasComeLate = shopOf.get(merchantKey)?.some((place) => expenses.monthAt(place) > missing.month) === true;
    return hasComeLate ? [] : [{ ...missing, merchantKey }];
  });
}

/** The expenses of a category on a day. */
export interface CategoryDay {
  readonly date: CivilDate;
  readonly categoryId: string;
  readonly amount: number;
}

export interface AheadSearch {
  readonly days: readonly CategoryDay[];
  readonly today: CivilDate;
  /** The running book month. */
  readonly month: { readonly month: CivilMonth; readonly from: CivilDate; readonly to: CivilDate };
  /** Full earlier book months, in any order. */
  readonly earlier: readonly { readonly from: CivilDate; readonly to: CivilDate }[];
}

/** A category that costs more than it usually has by this day of the month. */
export interface AheadOfUsual {
  readonly categoryId: string;
  readonly spent: number;
  /** The median of the earlier months through the same day. */
  readonly usual: number;
  /** How many months that is based on. */
  readonly months: number;
}

const AHEAD_MONTHS_MIN = 3;
/** The first days of a month say little. */
const AHEAD_DAYS_MIN = 5;
const AHEAD_FACTOR = 1.5;
const AHEAD_DIFFERENCE_MIN = 30_000;
/** A bill that came some days earlier than usual is not more spending. */
const SHIFT_DAYS = 3;

/**
 * Categories that run ahead of their usual at this day of the month, the furthest first: at least half above the median
 * of three or more earlier months in each of which the category had expenses, and above each of these months even three
 * days later. Nothing on the first days of a month.
 */
export function findAheadOfUsual({ days, today, month, earlier }: AheadSearch): AheadOfUsual[] {
  const passed = dayNumber(today) - dayNumber(month.from);
  if (passed + 1 < AHEAD_DAYS_MIN || today > month.to) return [];
  const found: AheadOfUsual[] = [];
  for (const [categoryId, own] of Map.groupBy(days, (day) => day.categoryId)) {
    const sumOf = (from: CivilDate, to: CivilDate): number =>
      own.reduce((sum, { date, amount }) => sum + (date >= from && date <= to ? amount : 0), 0);
    const spent = sumOf(month.from, today);
    // Without expenses in a month it is unknown whether the category was in use.
    const known = earlier.filter(({ from, to }) => sumOf(from, to) > 0);
    if (known.length < AHEAD_MONTHS_MIN) continue;
    const through = (shift: number): number[] =>
      known.map(({ from, to }) => {
        const day = addDays(from, passed + shift);
        return sumOf(from, day < to ? day : to);
      });
    const usual = Math.round(medianOf(through(0)) ?? 0);
    const isAhead = spent >= usual * AHEAD_FACTOR && spent - usual >= AHEAD_DIFFERENCE_MIN;
    if (isAhead && spent > Math.max(...through(SHIFT_DAYS))) {
      found.push({ categoryId, spent, usual, months: known.length });
    }
  }
  return found.toSorted((a, b) => b.spent - b.usual - (a.spent - a.usual) || (a.categoryId < b.categoryId ? -1 : 1));
}
