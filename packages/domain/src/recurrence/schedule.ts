import { businessDayFrom, type IsHoliday, type MonthSettings } from '../calendar/book-month.ts';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilDateOf,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  daysInMonth,
  isLeapYear,
  LAST_LEDGER_DATE,
  weekdayOf,
} from '../calendar/civil-date.ts';
import { civilDateOfLunar, lunarDateOf } from '../calendar/lunar-calendar.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

/** How a date on a day off is moved; the same values as for a book's month. */
export type BusinessDayAdjust = MonthSettings['monthStartAdjust'];

/** A rule applied to the calendar. */
export interface Schedule {
  readonly rule: RecurrenceRule;
  /** The first possible day; it also gives the day if the rule has none. */
  readonly startDate: CivilDate;
  /** The last possible day, inclusive; together with `count` and the rule's end the earliest limit applies. */
  readonly endDate: CivilDate | null;
  readonly count: number | null;
  readonly adjust: BusinessDayAdjust;
}

function lastDateOf({ rule, endDate }: Schedule): CivilDate {
  return [rule.until, endDate].reduce<CivilDate>(
    (last, date) => (date !== null && date < last ? date : last),
    LAST_LEDGER_DATE,
  );
}

function countOf({ rule, count }: Schedule): number {
  return Math.min(rule.count ?? Number.POSITIVE_INFINITY, count ?? Number.POSITIVE_INFINITY);
}

/** A day of a month, clamped to the first or last day of the month. */
function clampedDay(day: number, length: number): number {
  return day > 0 ? Math.min(day, length) : Math.max(1, length + 1 + day);
}

function monthDaysOf(days: readonly number[], year: number, month: number): number[] {
  const length = daysInMonth(year, month);
  return [...new Set(days.map((day) => clampedDay(day, length)))];
}

/** The days of `weekdays` among the `length` days from `first`. */
function weekdaysWithin(first: CivilDate, length: number, weekdays: RecurrenceRule['weekdays']): CivilDate[] {
  const start = dayNumber(first);
  const firstWeekday = weekdayOf(first);
  const found: CivilDate[] = [];
  for (const { weekday, nth } of weekdays) {
    const offset = (weekday - firstWeekday + 7) % 7;
    const times = Math.floor((length - 1 - offset) / 7) + 1;
    const places =
      nth === null ? Array.from({ length: times }, (_, place) => place) : [nth > 0 ? nth - 1 : times + nth];
    for (const place of places) {
      if (place >= 0 && place < times) found.push(dateOfDayNumber(start + offset + place * 7));
    }
  }
  return found;
}

function positioned(dates: readonly CivilDate[], positions: readonly number[]): CivilDate[] {
  const sorted = [...new Set(dates)].toSorted();
  if (positions.length === 0) return sorted;
  const kept = positions.map((position) => sorted.at(position > 0 ? position - 1 : position));
  return [...new Set(kept.filter((date) => date !== undefined))].toSorted();
}

/** The days of one month: those of `BYMONTHDAY`, restricted to `BYDAY` if both are given. */
function daysOfMonth(rule: RecurrenceRule, year: number, month: number, startDay: number): CivilDate[] {
  const inMonth = (days: readonly number[]): CivilDate[] =>
    monthDaysOf(days, year, month).map((day) => civilDateOf(year, month, day));
  if (rule.weekdays.length === 0) return inMonth(rule.monthDays.length > 0 ? rule.monthDays : [startDay]);
  const onWeekdays = weekdaysWithin(civilDateOf(year, month, 1), daysInMonth(year, month), rule.weekdays);
  if (rule.monthDays.length === 0) return onWeekdays;
  const named = new Set(inMonth(rule.monthDays));
  return onWeekdays.filter((date) => named.has(date));
}

function daysOfYear(rule: RecurrenceRule, year: number, start: { month: number; day: number }): CivilDate[] {
  const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1);
  if (rule.months.length === 0 && rule.monthDays.length === 0 && rule.weekdays.length > 0) {
    return weekdaysWithin(civilDateOf(year, 1, 1), isLeapYear(year) ? 366 : 365, rule.weekdays);
  }
  const namesDays = rule.monthDays.length > 0 || rule.weekdays.length > 0;
  const months = rule.months.length > 0 ? rule.months : namesDays ? everyMonth : [start.month];
  return months.flatMap((month) => daysOfMonth(rule, year, month, start.day));
}

function fitsMonth(rule: RecurrenceRule, month: number): boolean {
  return rule.months.length === 0 || rule.months.includes(month);
}

/** The day of a daily rule, if it passes the rule's filters. */
function dayOf(rule: RecurrenceRule, date: CivilDate): CivilDate[] {
  const { year, month, day } = dateParts(date);
  const fits =
    fitsMonth(rule, month) &&
    (rule.weekdays.length === 0 || rule.weekdays.some((part) => part.weekday === weekdayOf(date))) &&
    (rule.monthDays.length === 0 || monthDaysOf(rule.monthDays, year, month).includes(day));
  return fits ? [date] : [];
}

/** Iterates over a rule's periods: the days of its k-th day, week, month or year, and the period of a date. */
interface Steps {
  readonly daysAt: (step: number) => CivilDate[];
  /** The period that contains a date, or the previous one if the rule skips it. */
  readonly stepOf: (date: CivilDate) => number;
  /** The first day of a period, which bounds an endless search. */
  readonly beginOf: (step: number) => CivilDate;
}

function dailySteps({ rule, startDate }: Schedule): Steps {
  const first = dayNumber(startDate);
  const at = (step: number): CivilDate => dateOfDayNumber(first + step * rule.interval);
  return {
    daysAt: (step) => dayOf(rule, at(step)),
    stepOf: (date) => Math.floor((dayNumber(date) - first) / rule.interval),
    beginOf: at,
  };
}

function weeklySteps({ rule, startDate }: Schedule): Steps {
  const intoWeek = (weekday: number): number => (weekday - rule.weekStart + 7) % 7;
  const first = dayNumber(startDate) - intoWeek(weekdayOf(startDate));
  const weekdays = rule.weekdays.length > 0 ? rule.weekdays.map((part) => part.weekday) : [weekdayOf(startDate)];
  const offsets = [...new Set(weekdays.map(intoWeek))].toSorted((left, right) => left - right);
  const at = (step: number): number => first + step * rule.interval * 7;
  return {
    daysAt: (step) =>
      offsets
        .map((offset) => dateOfDayNumber(at(step) + offset))
        .filter((date) => fitsMonth(rule, Number(date.slice(5, 7)))),
    stepOf: (date) => Math.floor((dayNumber(date) - first) / (rule.interval * 7)),
    beginOf: (step) => dateOfDayNumber(at(step)),
  };
}

function monthlySteps({ rule, startDate }: Schedule): Steps {
  const start = dateParts(startDate);
  const startMonth = startDate.slice(0, 7);
  const at = (step: number): string => addMonths(startMonth, step * rule.interval);
  return {
    daysAt: (step) => {
      const month = at(step);
      const number = Number(month.slice(5, 7));
      if (!fitsMonth(rule, number)) return [];
      return positioned(daysOfMonth(rule, Number(month.slice(0, 4)), number, start.day), rule.positions);
    },
    stepOf: (date) => {
      const { year, month } = dateParts(date);
      return Math.floor(((year - start.year) * 12 + month - start.month) / rule.interval);
    },
    beginOf: (step) => `${at(step)}-01`,
  };
}

function yearlySteps({ rule, startDate }: Schedule): Steps {
  const start = dateParts(startDate);
  return {
    daysAt: (step) => positioned(daysOfYear(rule, start.year + step * rule.interval, start), rule.positions),
    stepOf: (date) => Math.floor((dateParts(date).year - start.year) / rule.interval),
    beginOf: (step) => civilDateOf(start.year + step * rule.interval, 1, 1),
  };
}

function lunarSteps({ rule, startDate }: Schedule): Steps {
  const lunarYearOf = (date: CivilDate): number => lunarDateOf(date)?.year ?? dateParts(date).year;
  const startYear = lunarYearOf(startDate);
  const [month = 1] = rule.months;
  const [day = 1] = rule.monthDays;
  const at = (step: number): number => startYear + step * rule.interval;
  return {
    daysAt: (step) => {
      const date = civilDateOfLunar({
        year: at(step),
        month,
        day: day === -1 ? 30 : day,
        isLeap: rule.isLeapMonth,
      });
      return date === null ? [] : [date];
    },
    stepOf: (date) => Math.floor((lunarYearOf(date) - startYear) / rule.interval),
    beginOf: (step) => civilDateOf(at(step), 1, 1),
  };
}

function stepsOf(schedule: Schedule): Steps {
  if (schedule.rule.calendar === 'DANGI') return lunarSteps(schedule);
  switch (schedule.rule.frequency) {
    case 'DAILY':
      return dailySteps(schedule);
    case 'WEEKLY':
      return weeklySteps(schedule);
    case 'MONTHLY':
      return monthlySteps(schedule);
    case 'YEARLY':
      return yearlySteps(schedule);
  }
}

/**
 * The nominal dates (회차) of a schedule from `from` on, ascending, without repeats. Dates do not drift: the 31st is the
 * 28th in February and the 31st again in March. No month is skipped for being short. Always finite: it stops at the
 * schedule's end or with the year 2199.
 */
export function* nominalDates(schedule: Schedule, from: CivilDate = schedule.startDate): Generator<CivilDate> {
  const steps = stepsOf(schedule);
  const last = lastDateOf(schedule);
  let left = countOf(schedule);
  const isCounted = Number.isFinite(left);
  // Only rules with a count are iterated from their beginning.
  let step = isCounted || from <= schedule.startDate ? 0 : Math.max(0, steps.stepOf(from));
  for (; steps.beginOf(step) <= last; step += 1) {
    for (const date of steps.daysAt(step)) {
      if (date < schedule.startDate) continue;
      if (date > last || left === 0) return;
      left -= 1;
      if (date >= from) yield date;
    }
  }
}

/** The first nominal date on or after `from`; null if none is left. */
export function nextOccurrence(schedule: Schedule, from: CivilDate): CivilDate | null {
  const { value } = nominalDates(schedule, from).next();
  return value ?? null;
}

/** Whether a date is one of the schedule's nominal dates. */
export function isOccurrence(schedule: Schedule, date: CivilDate): boolean {
  return nextOccurrence(schedule, date) === date;
}

/**
 * The date of an occurrence: its nominal date, moved off weekends and holidays as the schedule requires. Preserves the
 * order of occurrences; two may coincide.
 */
export function adjustedDate(nominal: CivilDate, adjust: BusinessDayAdjust, isHoliday: IsHoliday): CivilDate {
  switch (adjust) {
    case 'NONE':
      return nominal;
    case 'PREVIOUS_BUSINESS_DAY':
      return businessDayFrom(nominal, -1, isHoliday);
    case 'NEXT_BUSINESS_DAY':
      return businessDayFrom(nominal, 1, isHoliday);
  }
}

/** More than any run of days off can move a date. */
const ADJUST_DAYS_MAX = 20;

/** The first nominal date whose adjusted date is `date` or later; null if none is left. */
export function firstNominalDateFrom(schedule: Schedule, date: CivilDate, isHoliday: IsHoliday): CivilDate | null {
  for (const nominal of nominalDates(schedule, addDays(date, -ADJUST_DAYS_MAX))) {
    if (adjustedDate(nominal, schedule.adjust, isHoliday) >= date) return nominal;
  }
  return null;
}

/**
 * The same rule with the days implied by its start date made explicit, so that a schedule may continue from any
 * occurrence: the monthly 31st does not become the 28th when continued in February.
 */
export function ruleWithExplicitDays(rule: RecurrenceRule, startDate: CivilDate): RecurrenceRule {
  const { month, day } = dateParts(startDate);
  const isComplete = rule.monthDays.length > 0 || rule.weekdays.length > 0;
  if (rule.calendar === 'DANGI' || isComplete) return rule;
  switch (rule.frequency) {
    case 'DAILY':
      return rule;
    case 'WEEKLY':
      return { ...rule, weekdays: [{ weekday: weekdayOf(startDate), nth: null }] };
    case 'MONTHLY':
      return { ...rule, monthDays: [day] };
    case 'YEARLY':
      return { ...rule, months: rule.months.length > 0 ? rule.months : [month], monthDays: [day] };
  }
}
