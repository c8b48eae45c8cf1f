import type { Period } from '../calendar/book-month.ts';
import { addDays, type CivilDate, dayNumber, weekdayOf } from '../calendar/civil-date.ts';
import { medianOf } from './median.ts';

/** The expenses of one day. */
export interface DaySpending {
  readonly date: CivilDate;
  /** Expenses in fixed-cost categories, and those recorded by recurring rules. */
  readonly fixed: number;
  /** All other expenses; negative when refunds exceed them. */
  readonly variable: number;
}

export interface ForecastInput {
  readonly month: Period;
  /** The last day with actual spending: today, or the end of a finished month. */
  readonly today: CivilDate;
  /** Full earlier book months, the oldest first. */
  readonly earlier: readonly Period[];
  /** Daily spending from the first of `earlier` to the end of the month; days without spending may be missing. */
  readonly days: readonly DaySpending[];
  /** Expenses that rules will record after today until the end of the month. */
  readonly planned: number;
}

export interface ForecastDay {
  readonly date: CivilDate;
  /** Spending from the first of the month through this day; null after today. */
  readonly actual: number | null;
  /** The projected spending; equal to `actual` up to today. `low` ≤ `expected` ≤ `high`. */
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

export interface Forecast {
  readonly spent: number;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  /** The parts of the remaining spending: `expected = spent + comingFixed + comingVariable`. */
  readonly comingFixed: number;
  readonly comingVariable: number;
  readonly days: readonly ForecastDay[];
}

/** The minimum number of full months. */
export const FORECAST_MONTHS_MIN = 3;
/** Days after which this month's pace weighs as much as that of the earlier months. */
const PACE_DAYS = 14;
/** The pace is capped at this multiple of the earlier months, whatever the first days were like. */
const PACE_MAX = 2;
const PACE_MIN = 0.5;
/** Eight months in ten end within this many standard deviations. */
const BAND = 1.28;
/** A daily total beyond this multiple of the weekday's mean is an outlier. */
const OUTLIER_FACTOR = 6;

function eachDay({ from, to }: Period): CivilDate[] {
  const count = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

interface WeekdayProfile {
  readonly mean: readonly number[];
  readonly variance: number;
}

/** The mean variable spending of each weekday; outliers are capped, because they do not recur weekly. */
function profileOf(days: readonly CivilDate[], variableOn: (date: CivilDate) => number): WeekdayProfile {
  const whole = days.reduce((sum, date) => sum + Math.max(0, variableOn(date)), 0) / Math.max(1, days.length);
  const cut = (date: CivilDate) => Math.min(Math.max(0, variableOn(date)), whole * OUTLIER_FACTOR);
  const mean = Array.from({ length: 7 }, (_, weekday) => {
    const values = days.filter((date) => weekdayOf(date) === weekday).map(cut);
    return values.length === 0 ? whole : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
  const squares = days.map((date) => (cut(date) - (mean[weekdayOf(date)] ?? whole)) ** 2);
  return { mean, variance: squares.reduce((sum, value) => sum + value, 0) / Math.max(1, days.length) };
}

/**
 * A month's projected spending at its end, with a band that contains eight months in ten. Null with fewer than three
 * full months of history.
 *
 * Fixed costs to come are those of rules, or the median of the earlier months' fixed costs minus what has been paid,
 * whichever is more. Variable spending follows the weekday profile of the earlier months, scaled by this month's pace
 * as the month progresses (after 14 days it has half the weight), between half and twice the usual. The band widens
 * with the square root of the remaining days.
 *
 * Invariants: `low` ≤ `expected` ≤ `high`; `low` ≥ `spent`; in a finished month all four are equal. Amounts are rounded
 * to whole units.
 */
export function forecastMonth(input: ForecastInput): Forecast | null {
  if (input.earlier.length < FORECAST_MONTHS_MIN) return null;
  const byDate = new Map(input.days.map((day) => [day.date, day]));
  const variableOn = (date: CivilDate): number => byDate.get(date)?.variable ?? 0;
  const fixedOn = (date: CivilDate): number => byDate.get(date)?.fixed ?? 0;
  const spentOn = (date: CivilDate): number => variableOn(date) + fixedOn(date);
  const sumOver = (days: readonly CivilDate[], valueOf: (date: CivilDate) => number): number =>
    days.reduce((sum, date) => sum + valueOf(date), 0);

  const profile = profileOf(input.earlier.flatMap(eachDay), variableOn);
  const profileOn = (date: CivilDate): number => profile.mean[weekdayOf(date)] ?? 0;
  const all = eachDay(input.month);
  const past = all.filter((date) => date <= input.today);
  const coming = all.filter((date) => date > input.today);
  const spent = sumOver(past, spentOn);
  const begins = spentThrough(all, past, spentOn);
  if (coming.length === 0) {
    return { spent, expected: spent, low: spent, high: spent, comingFixed: 0, comingVariable: 0, days: begins };
  }
  const expectedSoFar = sumOver(past, profileOn);
  const ownPace = expectedSoFar <= 0 ? 1 : Math.max(0, sumOver(past, variableOn)) / expectedSoFar;
  const weight = past.length / (past.length + PACE_DAYS);
  const pace = Math.min(PACE_MAX, Math.max(PACE_MIN, weight * ownPace + (1 - weight)));
  const usualFixed = medianOf(input.earlier.map((month) => sumOver(eachDay(month), fixedOn))) ?? 0;
  const comingFixed = Math.round(Math.max(input.planned, usualFixed - sumOver(past, fixedOn), 0));
  const comingVariable = Math.round(sumOver(coming, profileOn) * pace);

  const ahead: ForecastDay[] = [];
  let variable = 0;
  for (const [index, date] of coming.entries()) {
    const share = (index + 1) / coming.length;
    variable += profileOn(date) * pace;
    const rise = Math.round(index + 1 === coming.length ? comingVariable : variable) + Math.round(comingFixed * share);
    const spread = Math.round(BAND * Math.sqrt(profile.variance * (index + 1)));
    ahead.push({
      date,
      actual: null,
      expected: spent + rise,
      low: spent + Math.max(0, rise - spread),
      high: spent + rise + spread,
    });
  }
  const last = ahead.at(-1);
  return {
    spent,
    expected: spent + comingFixed + comingVariable,
    low: last?.low ?? spent,
    high: last?.high ?? spent,
    comingFixed,
    comingVariable,
    days: [...begins, ...ahead],
  };
}

function spentThrough(
  all: readonly CivilDate[],
  past: readonly CivilDate[],
  spentOn: (date: CivilDate) => number,
): ForecastDay[] {
  let actual = 0;
  return all.slice(0, past.length).map((date) => {
    actual += spentOn(date);
    return { date, actual, expected: actual, low: actual, high: actual };
  });
}
