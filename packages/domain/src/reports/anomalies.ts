import { type CivilDate, type CivilMonth, dayNumber } from '../calendar/civil-date.ts';
import type { ExpenseFact } from './expense-fact.ts';
import type { Expenses } from './expenses.ts';
import { type MissingCost, missingCosts } from './missing-costs.ts';
import { SlidingYear } from './sliding-year.ts';

export type Anomaly =
  | {
      readonly kind: 'UNUSUAL_AMOUNT';
      readonly fact: ExpenseFact;
      /** The usual amount, and the number of earlier transactions it is based on. */
      readonly usual: number;
      readonly count: number;
      readonly comparedBy: 'MERCHANT' | 'CATEGORY';
    }
  | { readonly kind: 'NEW_MERCHANT'; readonly fact: ExpenseFact; readonly usual: number }
  | {
      readonly kind: 'DOUBLE_CHARGE';
      readonly fact: ExpenseFact;
      readonly other: ExpenseFact;
      /** Minutes from the other to this one; null when a time is unknown. */
      readonly minutes: number | null;
    }
  | MissingCost;

/** The input of the analysis. */
export interface AnomalySearch {
  /** Expenses of the period and of the twelve months before it, in any order. */
  readonly expenses: Expenses;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** The book months of the period that have begun, with their first days; the last may still be running. */
  readonly months: readonly { readonly month: CivilMonth; readonly from: CivilDate; readonly to: CivilDate }[];
  readonly today: CivilDate;
  /** First day of the book month of a date; regular costs are positioned relative to it. */
  readonly startOf: (month: CivilMonth) => CivilDate;
}

/** The minimum number of earlier transactions for a usual amount. */
const MERCHANT_HISTORY_MIN = 4;
const CATEGORY_HISTORY_MIN = 8;
/** The threshold beyond the usual, in robust standard deviations (1.4826 × MAD). */
const DEVIATIONS_MIN = 3.5;
const ROBUST = 1.4826;
/** When all earlier amounts are equal, MAD is 0; at least this part of the median then counts as one deviation. */
const DEVIATION_FLOOR = 0.1;
/** The minimum factor and difference above the usual amount; smaller ones are not worth reporting. */
const FACTOR_MIN = 1.5;
const DIFFERENCE_MIN = 10_000;
/** A first expense at a shop is reported from this multiple of the usual expense. */
const NEW_MERCHANT_FACTOR = 5;
const NEW_MERCHANT_MIN = 50_000;
const HISTORY_FOR_NEW_MERCHANTS = 30;
const MINUTES_BETWEEN_CHARGES = 10;

function isFarAbove(amount: number, year: SlidingYear): number | null {
  const { median } = year;
  if (median === null || amount < median * FACTOR_MIN || amount - median < DIFFERENCE_MIN) return null;
  const deviation = Math.max((year.usual?.deviation ?? 0) * ROBUST, median * DEVIATION_FLOOR);
  return amount - median > DEVIATIONS_MIN * deviation ? Math.round(median) : null;
}

/** The place of a charge, and of an equal one before it. */
type DoubleCharge = readonly [place: number, other: number];

/** Equal charges of a day at one shop, each within minutes of the one before if both times are known. */
function doubleChargesOf(expenses: Expenses, places: readonly number[]): DoubleCharge[] {
  // Those without a time come first.
  const sorted = places.toSorted(
    (a, b) =>
      expenses.amountAt(a) - expenses.amountAt(b) ||
      expenses.minuteAt(a) - expenses.minuteAt(b) ||
      (expenses.idAt(a) < expenses.idAt(b) ? -1 : 1),
  );
  const found: DoubleCharge[] = [];
  for (const [index, place] of sorted.entries()) {
    const other = sorted[index - 1];
    if (other === undefined || expenses.amountAt(place) !== expenses.amountAt(other)) continue;
    const minutes = minutesBetween(expenses, other, place);
    if (minutes === null || minutes <= MINUTES_BETWEEN_CHARGES) found.push([place, other]);
  }
  return found;
}

function minutesBetween(expenses: Expenses, earlier: number, later: number): number | null {
  const [first, second] = [expenses.minuteAt(earlier), expenses.minuteAt(later)];
  return first < 0 || second < 0 ? null : second - first;
}

/** The double charges at one shop from a day on. */
function doubleCharges(expenses: Expenses, shop: readonly number[], from: number): DoubleCharge[] {
  const found: DoubleCharge[] = [];
  for (let start = 0, end = 0; start < shop.length; start = end) {
    const day = expenses.dayAt(shop[start] ?? 0);
    for (end = start + 1; end < shop.length && expenses.dayAt(shop[end] ?? 0) === day; ) end += 1;
    if (day >= from && end - start > 1) found.push(...doubleChargesOf(expenses, shop.slice(start, end)));
  }
  return found;
}

/** An expense far above those of the year before it. */
function unusualOf(
  expenses: Expenses,
  place: number,
  { year, comparedBy }: { readonly year: SlidingYear; readonly comparedBy: 'MERCHANT' | 'CATEGORY' },
): Anomaly | null {
  const usual = isFarAbove(expenses.amountAt(place), year);
  if (usual === null) return null;
  return { kind: 'UNUSUAL_AMOUNT', fact: expenses.factAt(place), usual, count: year.count, comparedBy };
}

/** What an expense at one shop is: far above the ones before, or the first in a year. */
function lookAtShop(
  expenses: Expenses,
  shop: readonly number[],
  isLookedAt: (place: number) => boolean,
): { readonly unusual: Anomaly[]; readonly first: number[] } {
  const year = new SlidingYear(expenses, shop);
  const unusual: Anomaly[] = [];
  const first: number[] = [];
  const least = shop.reduce((amount, place) => Math.min(amount, expenses.amountAt(place)), Number.POSITIVE_INFINITY);
  for (const place of shop) {
    if (!isLookedAt(place)) continue;
    const { count } = year.moveTo(expenses.dayAt(place));
    if (count === 0) first.push(place);
    // What is not far above the least is not above the median, which takes sorting.
    if (count < MERCHANT_HISTORY_MIN || expenses.amountAt(place) - least < DIFFERENCE_MIN) continue;
    const found = unusualOf(expenses, place, { year, comparedBy: 'MERCHANT' });
    if (found) unusual.push(found);
  }
  return { unusual, first };
}

/** First expenses at a shop and those without one, by day: compared with their category, then with all expenses. */
function lookAtFirst(expenses: Expenses, places: Int32Array, isFirst: (place: number) => boolean): Anomaly[] {
  const found: Anomaly[] = [];
  const yearInCategory = expenses.byCategory(places).map((own) => new SlidingYear(expenses, own));
  const yearOfAll = new SlidingYear(expenses, places);
  for (const place of places) {
    if (!isFirst(place)) continue;
    const [day, amount] = [expenses.dayAt(place), expenses.amountAt(place)];
    const year = expenses.isFiledAt(place) ? yearInCategory[expenses.categoryAt(place)]?.moveTo(day) : undefined;
    const isKnown = year !== undefined && year.count >= CATEGORY_HISTORY_MIN;
    const unusual = isKnown ? unusualOf(expenses, place, { year, comparedBy: 'CATEGORY' }) : null;
    if (unusual) {
      found.push(unusual);
      continue;
    }
    if (!expenses.isMerchant(expenses.merchantAt(place)) || amount < NEW_MERCHANT_MIN || expenses.isFixedAt(place)) {
      continue;
    }
    const { count, median } = yearOfAll.moveTo(day);
    if (median !== null && count >= HISTORY_FOR_NEW_MERCHANTS && amount >= median * NEW_MERCHANT_FACTOR) {
      found.push({ kind: 'NEW_MERCHANT', fact: expenses.factAt(place), usual: Math.round(median) });
    }
  }
  return found;
}

/**
 * Anomalous expenses of a period, the newest first, each at most once, with the numbers that explain them:
 *
 * - `DOUBLE_CHARGE`: the same amount at the same shop on one day, within ten minutes if times are known;
 * - `UNUSUAL_AMOUNT`: more than 3.5 robust deviations (median and MAD over the twelve months before) and at least half
 * above the usual amount at that shop (from four earlier transactions), or for a new shop in that category (from
 * eight);
 * - `NEW_MERCHANT`: a first expense at a shop of five times the usual expense, with at least thirty earlier
 * transactions;
 * - `MISSING_FIXED`: see `missingCosts`.
 *
 * The order of the input does not matter; without history nothing is anomalous.
 */
export function findAnomalies(search: AnomalySearch): Anomaly[] {
  const { expenses } = search;
  const from = dayNumber(search.from);
  const places = expenses.placesByDay(dayNumber(search.to));
  // Places are sorted by day, and so is every group of them.
  const byMerchant = expenses.byMerchant(places);
  const shops = byMerchant.filter((_, merchant) => expenses.isMerchant(merchant));
  const found: Anomaly[] = [];
  const firsts = new Set<number>();
  for (const [merchant, shop] of byMerchant.entries()) {
    const isShop = expenses.isMerchant(merchant);
    const doubles = isShop ? doubleCharges(expenses, shop, from) : [];
    const seen = new Set(doubles.map(([place]) => place));
    for (const [place, other] of doubles) {
      const minutes = minutesBetween(expenses, other, place);
      found.push({ kind: 'DOUBLE_CHARGE', fact: expenses.factAt(place), other: expenses.factAt(other), minutes });
    }
    const isLookedAt = (place: number): boolean =>
      expenses.dayAt(place) >= from && expenses.amountAt(place) >= DIFFERENCE_MIN && !seen.has(place);
    const { unusual, first } = isShop
      ? lookAtShop(expenses, shop, isLookedAt)
      : { unusual: [], first: shop.filter(isLookedAt) };
    found.push(...unusual);
    for (const place of first) firsts.add(place);
  }
  found.push(...lookAtFirst(expenses, places, (place) => firsts.has(place)));
  found.push(...missingCosts(search, expenses, shops));
  return found.toSorted((a, b) =>
    a.fact.date === b.fact.date ? (a.fact.id < b.fact.id ? 1 : -1) : a.fact.date < b.fact.date ? 1 : -1,
  );
}
