import { invariant } from '../invariant.ts';

/** A calendar day `YYYY-MM-DD`, without time or time zone. Sorts by date as a string. */
export type CivilDate = string;
/** `YYYY-MM`. */
export type CivilMonth = string;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/u;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/u;

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days of a month, 1 … 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True for an existing day: false for `2026-02-30`. Accepts ASCII digits only. */
export function isCivilDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** True for `YYYY-MM` with a month from 01 to 12. */
export function isCivilMonth(text: string): boolean {
  return MONTH.test(text);
}

/** First and last date of a transaction. */
export const FIRST_LEDGER_DATE: CivilDate = '1970-01-01';
export const LAST_LEDGER_DATE: CivilDate = '2199-12-31';

/** True for a valid transaction date: an existing day from 1970 to 2199. */
export function isLedgerDate(text: string): boolean {
  return isCivilDate(text) && text >= FIRST_LEDGER_DATE && text <= LAST_LEDGER_DATE;
}

/** True for a valid transaction month, from 1970 to 2199. */
export function isLedgerMonth(text: string): boolean {
  return isCivilMonth(text) && text >= FIRST_LEDGER_DATE.slice(0, 7) && text <= LAST_LEDGER_DATE.slice(0, 7);
}

export interface DateParts {
  readonly year: number;
  /** 1 … 12 */
  readonly month: number;
  /** 1 … 31 */
  readonly day: number;
}

export function dateParts(date: CivilDate): DateParts {
  invariant(isCivilDate(date), `a civil date: ${date}`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

export function civilDateOf(year: number, month: number, day: number): CivilDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; negative before. */
export function dayNumber(date: CivilDate): number {
  const { year, month, day } = dateParts(date);
  // The computation counts years from March, which makes the leap day the last day of a year.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number; the inverse of `dayNumber`. */
export function dateOfDayNumber(number: number): CivilDate {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return civilDateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** 0 = 일요일 … 6 = 토요일. */
export function weekdayOf(date: CivilDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** Adds months; negative values go back. */
export function addMonths(month: CivilMonth, count: number): CivilMonth {
  invariant(isCivilMonth(month), `a civil month: ${month}`);
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}`;
}

/** The given day of a month, clamped to the month's last day. */
export function dayOfMonth(month: CivilMonth, day: number): CivilDate {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return civilDateOf(year, number, Math.min(day, daysInMonth(year, number)));
}

/** `2026-11-20` → `11월 20일`. */
export function monthDayText(date: CivilDate): string {
  const { month, day } = dateParts(date);
  return `${month}월 ${day}일`;
}
