import type { IsHoliday } from '../calendar/book-month.ts';

/** Korean public holidays with their substitutes, as announced. 2025 has the ten days of 추석. */
const DAYS_BY_YEAR = {
  2024: '01-01 02-09 02-10 02-11 02-12 03-01 04-10 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25',
  2025: '01-01 01-27 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25',
  2026: '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  2027: '01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27',
};
const DATES = new Set(
  Object.entries(DAYS_BY_YEAR).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
);

/** Days off of 2024 to 2027; other years have weekends only. */
export const isKoreanHoliday: IsHoliday = (date) => DATES.has(date);
