import { type CivilDate, civilDateOf, isCivilDate } from '../calendar/civil-date.ts';
import { RuleViolation } from '../rule-violation.ts';

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A weekday of a schedule; with `nth` only the nth of its month or year, from the end where negative. */
export interface WeekdayPart {
  /** 0 = 일요일 … 6 = 토요일. */
  readonly weekday: number;
  readonly nth: number | null;
}

/** Which days a schedule names, read from the text of RFC 5545 (`FREQ=MONTHLY;BYMONTHDAY=25`). */
export interface RecurrenceRule {
  /** `DANGI` is the Korean lunar calendar (RFC 7529); months and days then are lunar ones. */
  readonly calendar: 'GREGORIAN' | 'DANGI';
  readonly frequency: Frequency;
  /** Every how many days, weeks, months or years; at least 1. */
  readonly interval: number;
  /** 1 … 12; empty for any. */
  readonly months: readonly number[];
  /** The one month of a lunar rule is meant as 윤달 where the year has it. */
  readonly isLeapMonth: boolean;
  /** 1 … 31, or −1 … −31 counted from the end of the month. */
  readonly monthDays: readonly number[];
  readonly weekdays: readonly WeekdayPart[];
  /** Which of the days of one month or year remain, 1 for the first, −1 for the last; empty for all. */
  readonly positions: readonly number[];
  /** The day a week begins with, for every second week and the like; 1 = 월요일. */
  readonly weekStart: number;
  readonly count: number | null;
  /** The last day on which it may occur. */
  readonly until: CivilDate | null;
}

const FREQUENCIES: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] satisfies Frequency[];
const WEEKDAYS: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Parts of RFC 5545 that a household has no use for: refused by name instead of being misunderstood. */
const UNSUPPORTED = new Set(['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYYEARDAY', 'BYWEEKNO']);
const UNSUPPORTED_FREQUENCIES = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);
export const RRULE_LENGTH_MAX = 500;
export const INTERVAL_MAX = 1000;
/** Counting goes through every occurrence from the first; eight years of days. */
export const OCCURRENCES_MAX = 3000;
const LIST_MAX = 62;

function invalid(): RuleViolation {
  return new RuleViolation('RRULE_INVALID', 'rrule');
}

function unsupported(): RuleViolation {
  return new RuleViolation('RRULE_UNSUPPORTED', 'rrule');
}

/** The parts by name; each may come once. */
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

/** A number that the standard knows no limit of; above ours it is one that no household needs. */
function limited(text: string, maximum: number): number {
  const value = integer(text, 1, 999_999);
  if (value > maximum) throw unsupported();
  return value;
}

/** Whole numbers other than zero, each once, in rising order. */
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

/** `20271231`, or with a time, of which only the day counts. */
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
 * Reads the text of a schedule, in time that grows with its length alone. Upper and lower case are the same, and a
 * leading `RRULE:` is passed over.
 *
 * @throws RuleViolation RRULE_INVALID for what is no rule, RRULE_UNSUPPORTED for parts of the standard that no
 *   household needs
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
  // Nothing is ever left out here, so the only way of skipping that can be asked for is the one that happens anyway.
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

/** The text of a rule; `parseRecurrenceRule` reads the same rule from it. */
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
