import { bookMonthOf, bookMonthPeriod, type CivilDate, type MonthSettings } from '@salim/domain';

/** Public holidays shift the first day of a month in some books; only the server knows them. */
const WITHOUT_HOLIDAYS = () => false;

/** The last day of the book month that contains a date, considering only weekends. */
export function lastDayOfMonth(date: CivilDate, settings: MonthSettings): CivilDate {
  return bookMonthPeriod(bookMonthOf(date, settings, WITHOUT_HOLIDAYS), settings, WITHOUT_HOLIDAYS).to;
}
