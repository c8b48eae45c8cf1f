import type { CivilDate } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { carriedDates } from './carried-dates.ts';
import type { QuestionForm } from './questions.ts';
import { cutDayMessage } from './read-date.ts';
import { type RowContext, refuse } from './read-row.ts';
import { cutDaysIn, type WrittenDay, writtenDay, yearsOf } from './yearless-dates.ts';

/** The rows of one table of an unknown program. */
export interface WrittenRows {
  readonly rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[];
  readonly context: RowContext;
}

/** The dates of one table that its rows state only in part. */
export interface WrittenDates {
  /** The cells of a row, with the date of the row above if it is left out. */
  complete(row: number, cells: readonly Cell[]): readonly Cell[];
  /** Number of dates taken from the row above, and the first of these rows. */
  readonly carried: { readonly count: number; readonly row: number } | undefined;
  /**
   * The last day of the year of a date without one; undefined for a complete date, or if nothing tells the year.
   *
   * @param ask throws while the question about the years is open
   * @throws RowRefusal for a date that may be two
   */
  endOfYear(row: number, ask: (form: QuestionForm) => string): CivilDate | undefined;
}

/**
 * Completes the dates of a file over all its tables: the same question about the year concerns each of them.
 *
 * @param column header of the dates
 */
export function writtenDatesOf(
  tables: readonly WrittenRows[],
  today: CivilDate | undefined,
  column: string | undefined,
): readonly WrittenDates[] {
  const scanned = tables.map(({ rows, context }) => {
    const at = context.indexByField.get('date') ?? -1;
    const carried = carriedDates(rows, context);
    const days = new Map<number, WrittenDay>();
    for (const { row, cells } of rows) {
      const day = writtenDay(row, carried.get(row) ?? cells[at] ?? '', context.countsFrom1904);
      if (day) days.set(row, day);
    }
    return { at, carried, days, cut: cutDaysIn([...days.values()]), lastDay: context.lastDay };
  });
  const all = scanned.flatMap(({ days, cut, lastDay }) =>
    // Otherwise the title states the year.
    lastDay === undefined ? [...days.values()].filter(({ row }) => !cut.has(row)) : [],
  );
  const years = today === undefined ? undefined : yearsOf(all, today, column);
  return scanned.map(({ at, carried, days, cut, lastDay }) => {
    const [first] = carried.keys();
    return {
      complete: (row, cells) => {
        const date = carried.get(row);
        return date === undefined ? cells : cells.with(at, date);
      },
      carried: first === undefined ? undefined : { count: carried.size, row: first },
      endOfYear: (row, ask) => {
        const day = days.get(row);
        if (day?.year !== null) return undefined;
        if (cut.has(row)) refuse(cutDayMessage(`${day.month}.${day.day}`));
        if (lastDay !== undefined || !years) return lastDay;
        return years.endOfYear(day, years.form && ask(years.form));
      },
    };
  });
}
