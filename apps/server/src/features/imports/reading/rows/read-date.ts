import { type CivilDate, civilDateOf, dateOfDayNumber, daysInMonth, isCivilDate } from '@salim/domain';
import { localTimeIn } from '../../../../clock.ts';
import type { Cell } from '../tables/raw-table.ts';

const EARLIEST = '1970-01-01';
const LATEST = '2199-12-31';

/** A longer text is not a date and is never matched against the patterns below. */
const DATE_LENGTH_MAX = 60;

/** Days from day zero of a spreadsheet to 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;
const DAYS_BEFORE_1970_FROM_1904 = DAYS_BEFORE_1970 - 1462;

const YEAR_FIRST = /^(\d{4}) ?[./년-] ?(\d{1,2}) ?[./월-] ?(\d{1,2}) ?[.일]?(?:[ T]+(\S.*))?$/u;
/** `26.11.20`: only if the first part cannot be a month, to avoid confusing the year. */
const SHORT_YEAR_FIRST = /^(1[3-9]|[2-9]\d) ?[./년-] ?(\d{1,2}) ?[./월-] ?(\d{1,2}) ?[.일]?(?:[ T]+(\S.*))?$/u;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[ T]+(\S.*))?$/u;
/** `20261120090507`, as in machine-written statements; a fraction or a time zone may follow. */
const COMPACT_INSTANT = /^(\d{8})(\d{2})(\d{2})\d{2}(?:\.\d{1,6})?(?:\[.{1,20}\])?$/u;
const YEAR_LAST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T]+(\S.*))?$/u;
/** `November 20, 2026` and `20-Nov-2026`. */
const MONTH_NAMED = /^(?:([a-z]{3,9})\.? (\d{1,2})|(\d{1,2})[ -]([a-z]{3,9})\.?)(?:, ?|[ -])(\d{4})(?:,? (\S.*))?$/iu;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** `11/20`, as in bills whose heading states the year. */
const WITHOUT_YEAR = /^(\d{1,2}) ?[./월-] ?(\d{1,2}) ?[.일]?(?:[ T]+(\S.*))?$/u;
const TIME =
  /^(오전|오후|AM|PM)? ?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)? ?(AM|PM)?(?:Z|[+-]\d{2}:?\d{2})?$/iu;

export interface ReadableDate {
  readonly isReadable: true;
  readonly date: CivilDate;
  /** `HH:mm` if the cell contains a time. */
  readonly time: string | null;
}

export interface UnreadableDate {
  readonly isReadable: false;
  readonly message: string;
}

/** `MM/DD/YYYY` or `DD/MM/YYYY`; the whole file decides which. */
export interface TwofoldDate {
  readonly isReadable: true;
  readonly monthFirst: ReadableDate | UnreadableDate;
  readonly dayFirst: ReadableDate | UnreadableDate;
}

export type DateReading = ReadableDate | UnreadableDate | TwofoldDate;

function unreadable(message: string): UnreadableDate {
  return { isReadable: false, message };
}

/** `HH:mm` of the text behind a date; undefined if it is not a time of day. */
function timeOf(text: string): string | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const half = (match[1] ?? match[5] ?? '').toUpperCase();
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? '0')];
  if (minute > 59 || second > 59) return undefined;
  if (half !== '' && (hour < 1 || hour > 12)) return undefined;
  if (hour > 23) return undefined;
  const isAfternoon = half === '오후' || half === 'PM';
  const hourOfDay = half === '' ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return `${String(hourOfDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function dated(year: number, month: number, day: number, rest: string | undefined): ReadableDate | UnreadableDate {
  const date = civilDateOf(year, month, day);
  if (!isCivilDate(date)) return unreadable(`없는 날짜예요: ${year}. ${month}. ${day}.`);
  if (date < EARLIEST || date > LATEST) return unreadable('날짜는 1970년부터 2199년까지만 가져올 수 있어요.');
  const time = rest === undefined ? null : timeOf(rest.trim());
  if (time === undefined) return unreadable('시간을 읽을 수 없어요.');
  return { isReadable: true, date, time };
}

/** Spreadsheets count days, with the time of day as a fraction. */
function serialDate(serial: number, countsFrom1904: boolean): ReadableDate | UnreadableDate {
  // Some programs write 20261120 as a number.
  const compact = COMPACT.exec(String(serial));
  if (compact) return dated(Number(compact[1]), Number(compact[2]), Number(compact[3]), undefined);
  const minutes = Math.floor(Math.round(serial * 86_400) / 60);
  const days = Math.floor(minutes / 1440) - (countsFrom1904 ? DAYS_BEFORE_1970_FROM_1904 : DAYS_BEFORE_1970);
  if (!(days >= 0 && days < 84_006)) return unreadable('날짜는 1970년부터 2199년까지만 가져올 수 있어요.');
  const minute = minutes % 1440;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  // A whole number is a day without a time; midnight cannot be distinguished from it.
  return { isReadable: true, date: dateOfDayNumber(days), time: Number.isInteger(serial) ? null : time };
}

/** The last occurrence of a month and day up to a given day. */
function lastBefore(lastDay: CivilDate, [, month, day, rest]: RegExpExecArray): ReadableDate | UnreadableDate {
  const year = Number(lastDay.slice(0, 4));
  const own = dated(year, Number(month), Number(day), rest);
  return own.isReadable && own.date <= lastDay ? own : dated(year - 1, Number(month), Number(day), rest);
}

/** Zero for any other word. */
function monthNamed(word: string): number {
  const name = word.toLowerCase();
  return name === 'sept' ? 9 : MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name) + 1;
}

function textDate(text: string, lastDay?: CivilDate): DateReading {
  const withoutYear = lastDay === undefined ? null : WITHOUT_YEAR.exec(text);
  if (lastDay !== undefined && withoutYear) return lastBefore(lastDay, withoutYear);
  const instant = COMPACT_INSTANT.exec(text);
  if (instant) return textDate(`${instant[1]} ${instant[2]}:${instant[3]}`);
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return dated(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]), yearFirst[4]);
  const short = SHORT_YEAR_FIRST.exec(text);
  if (short) {
    const year = Number(short[1]);
    return dated(year < 70 ? 2000 + year : 1900 + year, Number(short[2]), Number(short[3]), short[4]);
  }
  const named = MONTH_NAMED.exec(text);
  if (named) {
    const month = monthNamed(named[1] ?? named[4] ?? '');
    return month === 0
      ? unreadable('날짜를 읽을 수 없어요.')
      : dated(Number(named[5]), month, Number(named[2] ?? named[3]), named[6]);
  }
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return unreadable('날짜를 읽을 수 없어요.');
  const [first, second, year] = [Number(yearLast[1]), Number(yearLast[2]), Number(yearLast[3])];
  const monthFirst = dated(year, first, second, yearLast[4]);
  const dayFirst = dated(year, second, first, yearLast[4]);
  if (!monthFirst.isReadable && !dayFirst.isReadable) return monthFirst;
  return { isReadable: true, monthFirst, dayFirst };
}

const MINUTES_OF_DAY = 24 * 60;

/**
 * Reads the time of day from a separate cell: `09:05:07`, `오후 9:05`, `090507`, or a spreadsheet's fraction of a day.
 *
 * @returns null for an empty cell and for 24:00, undefined for an invalid time of day
 */
export function readTime(cell: Cell): string | null | undefined {
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    const minute = Math.floor(Math.round(cell * 86_400) / 60) % MINUTES_OF_DAY;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }
  // A program that writes 090507 as a number drops the leading zero.
  const written = String(cell).slice(0, DATE_LENGTH_MAX).trim();
  const text = typeof cell === 'number' || /^\d{5}$/u.test(written) ? written.padStart(6, '0') : written;
  // Midnight at the end of a day has no place in it.
  if (text === '' || /^24:?00(?::?00)?$/u.test(text)) return null;
  const compact = /^(\d{2})(\d{2})(?:\d{2})?$/u.exec(text);
  return timeOf(compact ? `${compact[1]}:${compact[2]}` : text);
}

/** A spreadsheet's number for a typed 11.20 is 11.2, which may also be the second. */
const CUT_DAY = /\.[123]$/u;

/** The text of a date cell in the form of the patterns above. */
function plainDate(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/\([월화수목금토일](?:요일)?\)|(?<=[\s일\d])[월화수목금토일]요일/u, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Why 11.2 is not read. */
export function cutDayMessage(cell: Cell): string {
  const day = String(cell).trim().at(-1) ?? '';
  return `${cell}: ${day}일인지 ${day}0일인지 알 수 없어요.`;
}

/** Whether a number is a month and a day with a dot between them rather than a day of a spreadsheet. */
function isMonthAndDay(cell: number): boolean {
  return cell >= 1.1 && cell < 13 && !Number.isInteger(cell);
}

export interface MonthDay {
  readonly month: number;
  readonly day: number;
}

/** The month and day of a date without a year; undefined for any other cell, and for a day that does not exist. */
export function monthDayOf(cell: Cell): MonthDay | undefined {
  if (typeof cell === 'number' ? !isMonthAndDay(cell) || CUT_DAY.test(String(cell)) : cell.length > DATE_LENGTH_MAX) {
    return undefined;
  }
  const match = WITHOUT_YEAR.exec(plainDate(String(cell)));
  const [month, day] = [Number(match?.[1]), Number(match?.[2])];
  return match && isCivilDate(civilDateOf(LEAP_YEAR, month, day)) ? { month, day } : undefined;
}

const LEAP_YEAR = 2024;

/**
 * Reads a date cell, with its time if there is one: `2026. 11. 20. 09:05:00`, `2026-11-20`, `2026/11/20 오후 9:05`,
 * `2026년 11월 20일`, `26.11.20`, `20261120`, `11/20/2026`, `Nov 20, 2026`, or a spreadsheet's number. A day that does not exist is
 * rejected, never moved to another day. Seconds are dropped.
 *
 * @param lastDay if known, `11/20` is read too: as the last such day up to it
 */
export function readDate(cell: Cell, countsFrom1904: boolean, lastDay?: CivilDate): DateReading {
  if (typeof cell === 'number') {
    if (!isMonthAndDay(cell)) return serialDate(cell, countsFrom1904);
    if (CUT_DAY.test(String(cell))) return unreadable(cutDayMessage(cell));
    return textDate(String(cell), lastDay);
  }
  if (cell.length > DATE_LENGTH_MAX) return unreadable('날짜를 읽을 수 없어요.');
  const text = plainDate(cell);
  return text === '' ? unreadable('날짜가 비어 있어요.') : textDate(text, lastDay);
}

/** Whether a cell of a date column holds a date, with or without its year. */
export function holdsDate(cell: Cell): boolean {
  return readDate(cell, false).isReadable || monthDayOf(cell) !== undefined;
}

/** Whether a cell of any column is a date; 11.24 may also be an amount. */
export function isDateCell(cell: Cell): boolean {
  if (readDate(cell, false).isReadable) return true;
  return typeof cell === 'string' && /[/월]/u.test(cell) && monthDayOf(cell) !== undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
/** Days of a spreadsheet from 2000 to 2099, written as a text. */
const SERIAL_TEXT = /^(?:3[6-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d{1,12})?$/u;

/**
 * The cell of a date column in a form that `readDate` reads: an instant as the local time of a zone, the text of a
 * spreadsheet's day as a number.
 */
export function localDateCell(cell: Cell, timeZone: string): Cell {
  if (typeof cell === 'number' || cell.length > DATE_LENGTH_MAX) return cell;
  const text = cell.trim();
  if (SERIAL_TEXT.test(text)) return Number(text);
  if (!INSTANT.test(text)) return cell;
  const at = new Date(text.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? cell : localTimeIn(timeZone, at);
}

const DAY_IN_TEXT =
  /(?<!\d)(20\d{2}|[2-9]\d(?=년 ?\d{1,2}월)) ?[./년-] ?(\d{1,2})(?!\d)(?: ?[./월-] ?(\d{1,2})(?!\d))?/gu;
/** `20261130` or `202611` in the name of a file or a sheet. */
const COMPACT_DAY_IN_NAME = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?(?!\d)/gu;
const YEAR_IN_TITLE = /(?<!\d)(20\d{2}) ?년/gu;
const YEAR_IN_NAME = /(?<![\d.-])(20\d{2})(?![\d.-])/gu;

function lastDayBy(pattern: RegExp, text: string): CivilDate | undefined {
  let last: CivilDate | undefined;
  for (const [, written = '', month, day] of text.matchAll(pattern)) {
    const year = Number(written.length === 2 ? `20${written}` : written);
    const own = Number(month) >= 1 && Number(month) <= 12 ? daysInMonth(year, Number(month)) : 0;
    const date = civilDateOf(year, Number(month), day === undefined ? own : Number(day));
    if (isCivilDate(date) && (last === undefined || date > last)) last = date;
  }
  return last;
}

/** The last day of the only year that a text names. */
function endOfYearBy(pattern: RegExp, text: string): CivilDate | undefined {
  const [year, ...others] = new Set([...text.matchAll(pattern)].map((match) => match[1]));
  return year === undefined || others.length > 0 ? undefined : `${year}-12-31`;
}

/**
 * The last day mentioned in a text, or the end of the month or year if only that is given; undefined if there is no date.
 */
export function lastDayIn(text: string): CivilDate | undefined {
  return lastDayBy(DAY_IN_TEXT, text) ?? endOfYearBy(YEAR_IN_TITLE, text);
}

/** Like `lastDayIn` for the name of a file or a sheet, where digits alone may be a date: `가계부_20261130`, `2026`. */
export function lastDayInName(name: string): CivilDate | undefined {
  return lastDayIn(name) ?? lastDayBy(COMPACT_DAY_IN_NAME, name) ?? endOfYearBy(YEAR_IN_NAME, name);
}
