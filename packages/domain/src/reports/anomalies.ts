import type { CivilDate, CivilMonth } from '../calendar/civil-date.ts';
import type { ExpenseFact } from './expense-fact.ts';
import { rememberedMerchantKeys } from './merchant-key.ts';
import { type MissingCost, missingCosts } from './missing-costs.ts';
import { SlidingYear, yearBefore } from './sliding-year.ts';

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
  readonly facts: readonly ExpenseFact[];
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

/** Facts by date, and within a day in any order. */
function byDay(facts: readonly ExpenseFact[]): ExpenseFact[][] {
  const days = Map.groupBy(facts, (fact) => fact.date);
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
}

function isFarAbove(amount: number, year: SlidingYear): number | null {
  const { median } = year;
  if (median === null || amount < median * FACTOR_MIN || amount - median < DIFFERENCE_MIN) return null;
  const deviation = Math.max((year.usual?.deviation ?? 0) * ROBUST, median * DEVIATION_FLOOR);
  return amount - median > DEVIATIONS_MIN * deviation ? Math.round(median) : null;
}

/** Charges of a day that are not the only one of their amount, by amount. */
function equalCharges(day: readonly ExpenseFact[]): Iterable<readonly ExpenseFact[]> {
  // Most amounts come once, and need no list.
  const first = new Map<number, ExpenseFact>();
  const equal = new Map<number, ExpenseFact[]>();
  for (const fact of day) {
    const known = first.get(fact.amount);
    if (known === undefined) {
      first.set(fact.amount, fact);
      continue;
    }
    const list = equal.get(fact.amount);
    if (list) list.push(fact);
    else equal.set(fact.amount, [known, fact]);
  }
  return equal.values();
}

/** Equal charges at one shop on one day, those without a time first. */
function inOrder(charges: readonly ExpenseFact[]): ExpenseFact[] {
  const minuteOf = ({ minute }: ExpenseFact): number => minute ?? -1;
  return charges.toSorted((a, b) => minuteOf(a) - minuteOf(b) || (a.id < b.id ? -1 : 1));
}

/** Equal charges at one shop within minutes of the one before if both times are known. */
function doubleCharges(day: readonly ExpenseFact[], keyOf: (fact: ExpenseFact) => string): Anomaly[] {
  const found: Anomaly[] = [];
  for (const equal of equalCharges(day)) {
    for (const [merchant, charges] of Map.groupBy(equal, keyOf)) {
      if (merchant === '' || charges.length < 2) continue;
      const sorted = inOrder(charges);
      for (const [place, fact] of sorted.entries()) {
        const other = sorted[place - 1];
        if (other === undefined) continue;
        const minutes = fact.minute === null || other.minute === null ? null : fact.minute - other.minute;
        if (minutes === null || minutes <= MINUTES_BETWEEN_CHARGES) {
          found.push({ kind: 'DOUBLE_CHARGE', fact, other, minutes });
        }
      }
    }
  }
  return found;
}

/**
 * Compares one expense with those of the year before it: at the same shop if enough are known, else in its category.
 */
function unusualOf(fact: ExpenseFact, atShop: SlidingYear | null, inCategory: () => SlidingYear): Anomaly | null {
  const shopCount = atShop?.count ?? 0;
  const isKnown = shopCount >= MERCHANT_HISTORY_MIN;
  if (!isKnown && (shopCount > 0 || fact.categoryId === null)) return null;
  const year = isKnown && atShop ? atShop : inCategory();
  if (year.count < (isKnown ? MERCHANT_HISTORY_MIN : CATEGORY_HISTORY_MIN)) return null;
  const usual = isFarAbove(fact.amount, year);
  if (usual === null) return null;
  return { kind: 'UNUSUAL_AMOUNT', fact, usual, count: year.count, comparedBy: isKnown ? 'MERCHANT' : 'CATEGORY' };
}

/** A sliding year per group of expenses, created on first use. */
function yearsOf<Key>(groups: ReadonlyMap<Key, readonly ExpenseFact[]>): (key: Key) => SlidingYear {
  const years = new Map<Key, SlidingYear>();
  return (key) => {
    const year = years.get(key) ?? new SlidingYear(groups.get(key) ?? []);
    years.set(key, year);
    return year;
  };
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
  const days = byDay(search.facts.filter((fact) => fact.date <= search.to));
  const facts = days.flat();
  const keyOf = rememberedMerchantKeys();
  const daysOfPeriod = days.filter(([fact]) => fact !== undefined && fact.date >= search.from);
  const doubles = daysOfPeriod.flatMap((day) => doubleCharges(day, keyOf));
  const seen = new Set(doubles.map((one) => one.fact.id));
  const byMerchant = Map.groupBy(facts, keyOf);
  const byCategory = Map.groupBy(facts, (fact) => fact.categoryId);
  // Expenses are sorted by date, and so is every group of them.
  const [yearAtShop, yearInCategory] = [yearsOf(byMerchant), yearsOf(byCategory)];
  const yearOfAll = new SlidingYear(facts);
  const found: Anomaly[] = [...doubles];
  for (const day of daysOfPeriod) {
    const begin = yearBefore(day[0]?.date ?? search.from);
    for (const fact of day) {
      if (seen.has(fact.id) || fact.amount < DIFFERENCE_MIN) continue;
      const merchantKey = keyOf(fact);
      const atShop = merchantKey === '' ? null : yearAtShop(merchantKey).moveTo(fact.date, begin);
      const unusual = unusualOf(fact, atShop, () => yearInCategory(fact.categoryId).moveTo(fact.date, begin));
      if (unusual) {
        found.push(unusual);
        continue;
      }
      if (atShop === null || atShop.count > 0 || fact.amount < NEW_MERCHANT_MIN || fact.isFixed) continue;
      const { count, median } = yearOfAll.moveTo(fact.date, begin);
      if (median !== null && count >= HISTORY_FOR_NEW_MERCHANTS && fact.amount >= median * NEW_MERCHANT_FACTOR) {
        found.push({ kind: 'NEW_MERCHANT', fact, usual: Math.round(median) });
      }
    }
  }
  found.push(...missingCosts(search, byMerchant));
  return found.toSorted((a, b) =>
    a.fact.date === b.fact.date ? (a.fact.id < b.fact.id ? 1 : -1) : a.fact.date < b.fact.date ? 1 : -1,
  );
}
