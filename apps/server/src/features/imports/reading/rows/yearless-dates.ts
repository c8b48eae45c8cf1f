import { type CivilDate, civilDateOf, isCivilDate } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { DATE_YEAR } from './question-forms.ts';
import type { QuestionForm } from './questions.ts';
import { type MonthDay, monthDayOf, readDate } from './read-date.ts';

/** The date of a row as written. */
export interface WrittenDay extends MonthDay {
  readonly row: number;
  /** Null if the cell has none. */
  readonly year: number | null;
  /** 11.2 in a text file may be the rest of 11.20, which a spreadsheet keeps as a number. */
  readonly isCut: boolean;
}

/** A later month that follows an earlier one by so many months belongs to another year. */
const WRAP_MONTHS = 6;

const CUT_TEXT = /^\d{1,2}\.[123]$/u;

/** The date of a row for `yearsOf`; undefined if it cannot be read. */
export function writtenDay(row: number, cell: Cell, countsFrom1904: boolean): WrittenDay | undefined {
  const own = monthDayOf(cell);
  if (own) return { row, ...own, year: null, isCut: CUT_TEXT.test(String(cell).trim()) };
  const reading = readDate(cell, countsFrom1904);
  if (!('date' in reading)) return undefined;
  const [year = 0, month = 0, day = 0] = reading.date.split('-').map(Number);
  return { row, month, day, year, isCut: false };
}

const numberOf = ({ month, day }: MonthDay): number => month * 100 + day;

/** The rows whose day fits between its neighbors only if the number in the file is multiplied by ten. */
export function cutDaysIn(days: readonly WrittenDay[]): ReadonlySet<number> {
  const cut = new Set<number>();
  for (const [at, { row, month, day, isCut }] of days.entries()) {
    const [before, after] = [days[at - 1], days[at + 1]];
    if (!isCut || !before || !after || Math.abs(before.month - after.month) >= WRAP_MONTHS) continue;
    const [low, high] = [numberOf(before), numberOf(after)].toSorted((one, other) => one - other);
    const isBetween = (own: number) => own >= (low ?? 0) && own <= (high ?? 0);
    if (!isBetween(numberOf({ month, day })) && isBetween(numberOf({ month, day: day * 10 }))) cut.add(row);
  }
  return cut;
}

/** Years of the dates of a file that have none. */
export interface Years {
  /** Asks for the year; undefined if the other dates settle it. */
  readonly form: QuestionForm | undefined;
  /** The last day of the year of a date, which is counted from the answer; undefined for a complete date. */
  endOfYear(day: WrittenDay, answer: string | undefined): CivilDate | undefined;
}

/** Choices of years, from the newest. */
const CHOICES = 5;

/**
 * Counts the years from the first date on: the order is kept if a date comes before the one above it only at the end of
 * a year.
 *
 * @returns undefined if the dates are in no order
 */
function yearsInOrder(days: readonly WrittenDay[]): number[] | undefined {
  let year = 0;
  const years: number[] = [];
  for (const [at, day] of days.entries()) {
    const before = days[at - 1];
    if (before && numberOf(day) < numberOf(before)) {
      if (before.month - day.month < WRAP_MONTHS) return undefined;
      year += 1;
    }
    years.push(year);
  }
  return years;
}

/** The year of each date, relative to that of the oldest; all the same if the dates are in no order. */
function relativeYears(days: readonly WrittenDay[]): ReadonlyMap<WrittenDay, number> {
  const oldestFirst = yearsInOrder(days);
  const newestFirst = yearsInOrder(days.toReversed())?.toReversed();
  const [one, other] = [oldestFirst, newestFirst].map((years) => (years ? Math.max(0, ...years) : Infinity));
  const years = (one ?? 0) <= (other ?? 0) ? oldestFirst : newestFirst;
  return new Map(days.map((day, at) => [day, years?.[at] ?? 0]));
}

/**
 * Finds the years of dates that have none: those of the complete dates among them, otherwise the newest ones in which no
 * row is in the future. These are asked about.
 *
 * @param days of all sheets, in the order of the file
 */
export function yearsOf(days: readonly WrittenDay[], today: CivilDate, column: string | undefined): Years {
  const relative = relativeYears(days);
  const open = days.filter(({ year }) => year === null);
  const last = Math.max(0, ...relative.values());
  const dateOf = (day: WrittenDay, first: number): CivilDate =>
    civilDateOf(first + (relative.get(day) ?? 0), day.month, day.day);
  const isPossible = (first: number): boolean =>
    open.every((day) => isCivilDate(dateOf(day, first)) && dateOf(day, first) <= today);
  const stated = new Set(days.flatMap((day) => (day.year === null ? [] : [day.year - (relative.get(day) ?? 0)])));
  const [only] = stated;
  const settled = only !== undefined && stated.size === 1 && isPossible(only) ? only : undefined;
  const endOfYear: Years['endOfYear'] = (day, answer) => {
    const first = settled ?? (answer === undefined ? undefined : Number(answer) - last);
    return day.year !== null || first === undefined ? undefined : `${first + (relative.get(day) ?? 0)}-12-31`;
  };
  if (settled !== undefined || open.length === 0) return { form: undefined, endOfYear };
  const newest = Number(today.slice(0, 4));
  // Leap years are four or eight years apart.
  const firsts = Array.from({ length: 8 * CHOICES }, (_, at) => newest - at).filter(isPossible);
  const years = firsts.slice(0, CHOICES).map((first) => ({
    id: String(first + last),
    label: last === 0 ? `${first}년` : `${first}–${first + last}년`,
  }));
  return { form: years.length > 0 ? DATE_YEAR(column, years) : undefined, endOfYear };
}
