import { addDays, bookMonthPeriod, type IsHoliday, type MonthSettings } from '@salim/domain';

/** Characters that some system does not allow in a file name. */
// oxlint-disable-next-line no-control-regex -- control characters are among what no name may hold
const UNFIT = /[\u0000-\u001f\u007f<>:"/\\|?*]/gu;
const TITLE_LENGTH_MAX = 40;

function safeTitle(title: string): string {
  const letters = Array.from(title.replace(UNFIT, ' ').replace(/\s+/gu, ' ').trim()).slice(0, TITLE_LENGTH_MAX);
  return letters.join('').replace(/^\.+|[. ]+$/gu, '') || '가계부';
}

interface FilePeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The month if the period is exactly one month of the book or of the calendar, otherwise its first and last day; an
 * open end becomes today.
 */
function periodName(
  { from, to }: FilePeriod,
  today: string,
  book: { readonly monthSettings: MonthSettings; readonly isHoliday: IsHoliday },
): string {
  if (from === undefined && to === undefined) return today;
  if (from !== undefined && to !== undefined) {
    if (from === to) return from;
    const isCalendarMonth =
      from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
    if (isCalendarMonth) return from.slice(0, 7);
    for (const month of [from.slice(0, 7), to.slice(0, 7)]) {
      const period = bookMonthPeriod(month, book.monthSettings, book.isHoliday);
      if (period.from === from && period.to === to) return month;
    }
  }
  return `${from ?? '처음'}~${to ?? today}`;
}

/** `살림-우리집-2026-11.csv` */
export function exportFileName(file: {
  readonly title: string;
  readonly period: FilePeriod;
  readonly today: string;
  readonly monthSettings: MonthSettings;
  readonly isHoliday: IsHoliday;
  readonly extension: string;
}): string {
  return `살림-${safeTitle(file.title)}-${periodName(file.period, file.today, file)}.${file.extension}`;
}
