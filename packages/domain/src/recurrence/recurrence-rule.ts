import { type CivilDate, civilDateOf, isCivilDate } from '../calendar/civil-date.ts';
import { RuleViolation } from '../rule-violation.ts';

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A weekday of a schedule; with `nth` only the nth of its month or year, counted from the end if negative. */
export interface WeekdayPart {
  /** 0 = 일요일 … 6 = 토요일. */
  readonly weekday: number;
  readonly nth: number | null;
}

/** The days of a schedule, parsed from RFC 5545 text (`FREQ=MONTHLY;BYMONTHDAY=25`). */
export interface RecurrenceRule {
  /** `DANGI` is the Korean lunar calendar (RFC 7529); months and days are then lunar. */
  readonly calendar: 'GREGORIAN' | 'DANGI';
  readonly frequency: Frequency;
  /** The interval in days, weeks, months or years; at least 1. */
  readonly interval: number;
  /** 1 … 12; empty for any. */
  readonly months: readonly number[];
  /** The single month of a lunar rule means 윤달 in years that have it. */
  readonly isLeapMonth: boolean;
  /** 1 … 31, or −1 … −31 from the end of the month. */
  readonly monthDays: readonly number[];
  readonly weekdays: readonly WeekdayPart[];
  /** Selects among the days of one month or year, 1 for the first, −1 for the last; empty for all. */
  readonly positions: readonly number[];
  /** The first day of a week, used by rules such as every second week; 1 = 월요일. */
  readonly weekStart: number;
  readonly count: number | null;
  /** The last possible day. */
  readonly until: CivilDate | null;
}

const FREQUENCIES: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] satisfies Frequency[];
const WEEKDAYS: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Unsupported parts of RFC 5545: rejected by name instead of being misread. */
const UNSUPPORTED = new Set(['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYYEARDAY', 'BYWEEKNO']);
const UNSUPPORTED_FREQUENCIES = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);
export const RRULE_LENGTH_MAX = 500;
export const INTERVAL_MAX = 1000;
/** Counting visits every occurrence from the first; the limit is eight years of days. */
export const OCCURRENCES_MAX = 3000;
const LIST_MAX = 62;

function invalid(): RuleViolation {
  return new RuleViolation('RRULE_INVALID', 'rrule');
}

function unsupported(): RuleViolation {
  return new RuleViolation('RRULE_UNSUPPORTED', 'rrule');
}

/** The parts by name; each may occur once. */
function partsOf(text: string): Map<string, string> {
  if (text.length > RRULE_LENGTH_MAX) throw invalid();
  const upper = text.trim().toUpperCase();
  const body = upper.startsWith('RRULE:') ? upper.slice(6) : upper;
  const parts = new Map<string, string>();
  for (const part of body.split(';')) {
    const equals = part.indexOf('=');
    const [name, value] = [part.slice(0, equals), part.slice(equals + 1)];
    if (equals < 1 || value === '' || parts.has(name)) throw invalid();
    parts.set(name, value);
  }
  return parts;
}

function integer(text: string, minimum: number, maximum: number): number {
  if (!/^[+-]?\d{1,6}$/u.test(text)) throw invalid();
  const value = Number(text);
  if (value < minimum || value > maximum) throw invalid();
  return value;
}

/** The standard has no limit for this number; a larger one makes no sense in a household. */
function limited(text: string, maximum: number): number {
  const value = integer(text, 1, 999_999);
  if (value > maximum) throw unsupported();
  return value;
}

/** Whole non-zero numbers, without repeats, ascending. */
function integers(text: string | undefined, minimum: number, maximum: number): number[] {
  if (text === undefined) return [];
  const items = text.split(',');
  if (items.length > LIST_MAX) throw invalid();
  const values = items.map((item) => integer(item, minimum, maximum));
  if (values.includes(0)) throw invalid();
  return [...new Set(values)].toSorted((left, right) => left - right);
}

function weekdaysOf(text: string | undefined): WeekdayPart[] {
  if (text === undefined) return [];
  const items = [...new Set(text.split(','))];
  if (items.length > LIST_MAX) throw invalid();
  return items.map((item) => {
    const match = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/u.exec(item);
    if (!match) throw invalid();
    const nth = match[1] === undefined ? null : integer(match[1], -53, 53);
    if (nth === 0) throw invalid();
    return { weekday: WEEKDAYS.indexOf(match[2] ?? ''), nth };
  });
}

/** `20271231`, or with a time, which is ignored. */
function untilOf(text: string | undefined): CivilDate | null {
  if (text === undefined) return null;
  const match = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/u.exec(text);
  const date = match ? civilDateOf(Number(match[1]), Number(match[2]), Number(match[3])) : '';
  if (!isCivilDate(date)) throw invalid();
  return date;
}

function requireSense(rule: RecurrenceRule): void {
  const isNumbered = rule.weekdays.some((part) => part.nth !== null);
  const isLong = rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY';
  if (isNumbered && !isLong) throw invalid();
  if (rule.frequency === 'WEEKLY' && rule.monthDays.length > 0) throw invalid();
  if (rule.positions.length > 0) {
    if (!isLong) throw unsupported();
    if (rule.weekdays.length === 0 && rule.monthDays.length === 0) throw invalid();
  }
  if (rule.calendar !== 'DANGI') return;
  const isPlain = rule.weekdays.length === 0 && rule.positions.length === 0;
  if (rule.frequency !== 'YEARLY' || !isPlain) throw unsupported();
  const [day] = rule.monthDays;
  if (rule.months.length !== 1 || rule.monthDays.length !== 1 || day === undefined) throw unsupported();
  if (day !== -1 && (day < 1 || day > 30)) throw invalid();
}

/**
 * Parses the text of a schedule in linear time. Case-insensitive; a leading `RRULE:` is ignored.
 *
 * @throws RuleViolation RRULE_INVALID for invalid text, RRULE_UNSUPPORTED for unsupported parts of the standard
 */
export function parseRecurrenceRule(text: string): RecurrenceRule {
  const parts = partsOf(text);
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = take('FREQ');
  if (frequency === undefined) throw invalid();
  if (UNSUPPORTED_FREQUENCIES.has(frequency)) throw unsupported();
  if (!FREQUENCIES.includes(frequency)) throw invalid();
  const scale = take('RSCALE') ?? 'GREGORIAN';
  if (scale !== 'GREGORIAN' && scale !== 'DANGI') throw unsupported();
  // No occurrence is ever skipped, so the only skip rule accepted is the one that already applies.
  if ((take('SKIP') ?? 'BACKWARD') !== 'BACKWARD') throw unsupported();
  const month = take('BYMONTH');
  const isLeapMonth = scale === 'DANGI' && month !== undefined && /^\d{1,2}L$/u.test(month);
  const weekStart = take('WKST') ?? 'MO';
  if (!WEEKDAYS.includes(weekStart)) throw invalid();
  const count = take('COUNT');
  const rule: RecurrenceRule = {
    calendar: scale,
    frequency: frequency as Frequency,
    interval: limited(take('INTERVAL') ?? '1', INTERVAL_MAX),
    months: integers(isLeapMonth ? month.slice(0, -1) : month, 1, 12),
    isLeapMonth,
    monthDays: integers(take('BYMONTHDAY'), -31, 31),
    weekdays: weekdaysOf(take('BYDAY')),
    positions: integers(take('BYSETPOS'), -366, 366),
    weekStart: WEEKDAYS.indexOf(weekStart),
    count: count === undefined ? null : limited(count, OCCURRENCES_MAX),
    until: untilOf(take('UNTIL')),
  };
  if (rule.count !== null && rule.until !== null) throw invalid();
  for (const name of parts.keys()) throw UNSUPPORTED.has(name) ? unsupported() : invalid();
  requireSense(rule);
  return rule;
}

/** Formats a rule; `parseRecurrenceRule` parses the result back to the same rule. */
export function formatRecurrenceRule(rule: RecurrenceRule): string {
  const parts: string[] = [];
  if (rule.calendar === 'DANGI') parts.push('RSCALE=DANGI', 'SKIP=BACKWARD');
  parts.push(`FREQ=${rule.frequency}`);
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`);
  if (rule.months.length > 0) parts.push(`BYMONTH=${rule.months.join(',')}${rule.isLeapMonth ? 'L' : ''}`);
  if (rule.monthDays.length > 0) parts.push(`BYMONTHDAY=${rule.monthDays.join(',')}`);
  if (rule.weekdays.length > 0) {
    parts.push(`BYDAY=${rule.weekdays.map(({ weekday, nth }) => `${nth ?? ''}${WEEKDAYS[weekday]}`).join(',')}`);
  }
  if (rule.positions.length > 0) parts.push(`BYSETPOS=${rule.positions.join(',')}`);
  if (rule.weekStart !== 1) parts.push(`WKST=${WEEKDAYS[rule.weekStart]}`);
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`);
  if (rule.until !== null) parts.push(`UNTIL=${rule.until.replaceAll('-', '')}`);
  return parts.join(';');
}
