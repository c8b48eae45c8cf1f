import { addDays, type CivilDate, dayNumber, weekdayOf } from '../calendar/civil-date.ts';

/** Everyday spending as the last year shows it. */
export interface UsualSpending {
  /** What is usually spent on such a day. */
  readonly on: (date: CivilDate) => number;
  /** Eight times in ten the spending of that many days differs from the usual by no more than this. */
  readonly spread: (days: number) => number;
}

/** Fewer days say nothing about a month. */
export const USUAL_DAYS_MIN = 28;
/** A daily sum beyond this multiple of the mean is an outlier: it counts up to the limit. */
const OUTLIER_FACTOR = 10;
/** Days by which a weekday or a third of the month is drawn towards the mean. */
const PRIOR_DAYS = 4;
/** The share of past differences within the band; a little above the eight in ten of the days to come. */
const BAND = 0.9;
/** That share expressed in standard deviations of a month's sum. */
const DEVIATIONS = 1.6;
/** Longer windows overlap too much to be compared with each other. */
const WINDOW_MAX = 60;

const weekdayPart = (date: CivilDate): number => weekdayOf(date);
/** The first ten days of a month, the next ten, the rest. */
const monthPart = (date: CivilDate): number => Math.min(2, Math.floor((Number(date.slice(8)) - 1) / 10));

/** The mean of each part of the week or month as a multiple of the mean of all days. */
function factorsOf(
  days: readonly { readonly date: CivilDate; readonly amount: number }[],
  mean: number,
  partOf: (date: CivilDate) => number,
): (date: CivilDate) => number {
  const parts = Map.groupBy(days, ({ date }) => partOf(date));
  const factors = new Map<number, number>();
  for (const [part, own] of parts) {
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    factors.set(part, mean === 0 ? 1 : (sum + PRIOR_DAYS * mean) / (own.length + PRIOR_DAYS) / mean);
  }
  return (date) => factors.get(partOf(date)) ?? 1;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * What is usually spent, by weekday and place in the month, from the days of a period; null for fewer than four weeks.
 * Days that `spent` lacks had no spending; refunds may make a day negative.
 */
export function usualSpending(
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  spent: ReadonlyMap<CivilDate, number>,
): UsualSpending | null {
  const count = dayNumber(to) - dayNumber(from) + 1;
  if (count < USUAL_DAYS_MIN) return null;
  const all = Array.from({ length: count }, (_, index) => {
    const date = addDays(from, index);
    return { date, amount: spent.get(date) ?? 0 };
  });
  const rough = all.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) / count;
  const days = all.map(({ date, amount }) => ({
    date,
    amount: Math.max(-rough * OUTLIER_FACTOR, Math.min(amount, rough * OUTLIER_FACTOR)),
  }));
  const mean = Math.max(0, days.reduce((sum, { amount }) => sum + amount, 0) / count);
  const [ofWeekday, ofMonth] = [factorsOf(days, mean, weekdayPart), factorsOf(days, mean, monthPart)];
  const on = (date: CivilDate): number => mean * ofWeekday(date) * ofMonth(date);
  const sums = [0];
  for (const { date, amount } of all) sums.push((sums.at(-1) ?? 0) + amount - on(date));
  const differencesOver = (length: number): number[] =>
    // The mean is fitted to the same days, so long windows understate the spread; the division corrects that.
    sums.slice(length).map((sum, index) => Math.abs(sum - (sums[index] ?? 0)) / (1 - length / count));
  const month = differencesOver(USUAL_DAYS_MIN - 1);
  const typical = Math.sqrt(month.reduce((sum, one) => sum + one ** 2, 0) / month.length);
  const byMonths = (length: number): number =>
    DEVIATIONS * typical * Math.sqrt((length / (USUAL_DAYS_MIN - 1)) * (1 + length / count));
  const spreads: number[] = [0];
  for (let length = 1; length <= WINDOW_MAX && length <= count / 3; length += 1) {
    spreads.push(Math.max(spreads.at(-1) ?? 0, quantile(differencesOver(length), BAND)));
  }
  const spread = (length: number): number =>
    length <= 0 ? 0 : Math.max(spreads[length] ?? spreads.at(-1) ?? 0, byMonths(length));
  return { on, spread };
}
