import {
  bookMonthOf,
  bookMonthPeriod,
  type IsHoliday,
  type MonthSettings,
  type Period,
} from '../calendar/book-month.ts';
import {
  addDays,
  addMonths,
  type CivilDate,
  type CivilMonth,
  civilDateOf,
  dateParts,
  dayOfMonth,
  isCivilDate,
  isLedgerDate,
  weekdayOf,
} from '../calendar/civil-date.ts';
import { civilDateOfLunar } from '../calendar/lunar-calendar.ts';

/** The day of a question and the months of its book. */
export interface QuestionCalendar {
  readonly today: CivilDate;
  readonly months: MonthSettings;
  readonly isHoliday: IsHoliday;
  /** The first day of the weeks of the member who asks. */
  readonly weekStart: 'sunday' | 'monday';
}

export type PeriodUnit = 'DAY' | 'WEEK' | 'WEEKEND' | 'MONTH' | 'MONTHS' | 'YEAR' | 'RECENT' | 'HOLIDAY' | 'RANGE';

/** A period that a question names. */
export interface SaidPeriod extends Period {
  readonly unit: PeriodUnit;
  /** First and last book month, of whole months. */
  readonly months?: readonly [first: CivilMonth, last: CivilMonth];
  /** Of 최근 3개월, how many months. */
  readonly recentMonths?: number;
  /** Said without its year. */
  readonly isBare?: boolean;
  /** 전달 and 작년, which beside another period count from that one. */
  readonly relative?: 'MONTH_BEFORE' | 'YEAR_BEFORE';
}

const COUNTS: Readonly<Record<string, number>> = {
  한: 1,
  일: 1,
  두: 2,
  이: 2,
  세: 3,
  삼: 3,
  석: 3,
  네: 4,
  넉: 4,
  사: 4,
  다섯: 5,
  오: 5,
  여섯: 6,
  육: 6,
  반: 0.5,
};
export const NUMBER = '(\\d{1,3}|다섯|여섯|한|두|세|석|네|넉|일|이|삼|사|오|육)';
export const numberOf = (text: string | undefined): number => COUNTS[text ?? ''] ?? Number(text);

export function day(date: CivilDate | null, isBare = false): SaidPeriod | null {
  return date !== null && isLedgerDate(date) ? { from: date, to: date, unit: 'DAY', isBare } : null;
}

export function dateOf(year: number, month: number, dayNumber: number): CivilDate | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
  return isCivilDate(text) ? text : null;
}

export function wholeMonths(
  first: CivilMonth,
  last: CivilMonth,
  { months, isHoliday }: QuestionCalendar,
  unit: PeriodUnit,
): SaidPeriod | null {
  if (first < '1970-01' || last > '2199-11') return null;
  return {
    from: bookMonthPeriod(first, months, isHoliday).from,
    to: bookMonthPeriod(last, months, isHoliday).to,
    unit,
    months: [first, last],
  };
}

/** The book month that contains the day of the question. */
export function currentBookMonth({ today, months, isHoliday }: QuestionCalendar): CivilMonth {
  return bookMonthOf(today, months, isHoliday);
}

/** A book month, counted from the current one. */
export function bookMonthBack(back: number, calendar: QuestionCalendar): SaidPeriod | null {
  const month = addMonths(currentBookMonth(calendar), -back);
  return wholeMonths(month, month, calendar, 'MONTH');
}

/** The book months before the running one, or up to it. */
export function lastBookMonths(
  count: number,
  until: 'RUNNING' | 'OVER',
  calendar: QuestionCalendar,
): SaidPeriod | null {
  const last = addMonths(currentBookMonth(calendar), until === 'OVER' ? -1 : 0);
  return wholeMonths(addMonths(last, 1 - count), last, calendar, 'MONTHS');
}

/** The year of the current book month. */
export function currentBookYear(calendar: QuestionCalendar): SaidPeriod | null {
  const year = thisYear(calendar);
  return wholeMonths(`${year}-01`, `${year}-12`, calendar, 'YEAR');
}

const YEARS_BACK: Readonly<Record<string, number>> = {
  올해: 0,
  올: 0,
  금년: 0,
  이번해: 0,
  작년: 1,
  지난해: 1,
  전년: 1,
  재작년: 2,
};
export const YEAR_WORD = '(올해|금년|이번해|재작년|작년|지난해|전년)';
export const thisYear = (calendar: QuestionCalendar): number => Number(currentBookMonth(calendar).slice(0, 4));
export const yearBack = (word: string | undefined, calendar: QuestionCalendar): number =>
  thisYear(calendar) - (YEARS_BACK[word ?? ''] ?? 0);
export const monthText = (year: number, month: number): CivilMonth => `${year}-${String(month).padStart(2, '0')}`;

export function monthOf(year: number, month: number, calendar: QuestionCalendar, isBare = false): SaidPeriod | null {
  if (month < 1 || month > 12) return null;
  const found = wholeMonths(monthText(year, month), monthText(year, month), calendar, 'MONTH');
  return found && { ...found, isBare };
}

/** The latest month of that number that has begun; one that has only begun in the calendar is still to come. */
export function lastMonthOf(month: number, calendar: QuestionCalendar): SaidPeriod | null {
  const now = currentBookMonth(calendar);
  const year = thisYear(calendar);
  const isOfYear = monthText(year, month) <= now || monthText(year, month) === calendar.today.slice(0, 7);
  return monthOf(isOfYear ? year : year - 1, month, calendar, true);
}

/** 지난 5월: the latest one before the current month. */
export function monthBefore(month: number, calendar: QuestionCalendar): SaidPeriod | null {
  const year = thisYear(calendar);
  return monthOf(monthText(year, month) < currentBookMonth(calendar) ? year : year - 1, month, calendar);
}

export function lastDayOf(month: number, dayNumber: number, { today }: QuestionCalendar): SaidPeriod | null {
  const { year } = dateParts(today);
  // Of this year or the last: 29 February of a leap year further back is a slip and not meant.
  for (const candidate of [year, year - 1]) {
    const date = dateOf(candidate, month, dayNumber);
    if (date !== null && date <= today) return day(date, true);
  }
  return null;
}

export const mondayOf = (date: CivilDate): CivilDate => addDays(date, -((weekdayOf(date) + 6) % 7));
const WEEKS: Readonly<Record<string, number>> = {
  이번주: 0,
  요번주: 0,
  금주: 0,
  지난주: -1,
  저번주: -1,
  지지난주: -2,
  저저번주: -2,
  다음주: 1,
  담주: 1,
};
export const WEEK_WORD = '(이번주|요번주|금주|지지난주|지난주|저저번주|저번주|다음주|담주)';
const firstOfWeek = ({ today, weekStart }: QuestionCalendar): CivilDate =>
  weekStart === 'monday' ? mondayOf(today) : addDays(today, -weekdayOf(today));
export const weekFrom = (word: string | undefined, calendar: QuestionCalendar): CivilDate =>
  addDays(firstOfWeek(calendar), 7 * (WEEKS[word ?? ''] ?? 0));

/** The week that contains the day of the question. */
export function currentWeek(calendar: QuestionCalendar): SaidPeriod {
  const from = firstOfWeek(calendar);
  return { from, to: addDays(from, 6), unit: 'WEEK' };
}

/** 지난주 화요일. 이번 주 일요일 is the day after Saturday for many whose weeks begin on Sunday, so it is open then. */
export function dayOfWeek(
  week: string | undefined,
  said: string,
  calendar: QuestionCalendar,
): SaidPeriod | null | undefined {
  const isMonday = calendar.weekStart === 'monday';
  if (said === '일' && !isMonday) return undefined;
  return day(addDays(weekFrom(week, calendar), (isMonday ? '월화수목금토일' : '일월화수목금토').indexOf(said)));
}

export const MONTHS_BACK: Readonly<Record<string, number>> = {
  이번달: 0,
  요번달: 0,
  이달: 0,
  당월: 0,
  금월: 0,
  지난달: 1,
  저번달: 1,
  지난번달: 1,
  전달: 1,
  전월: 1,
  지지난달: 2,
  저저번달: 2,
  전전달: 2,
  다음달: -1,
  담달: -1,
};
export const MONTH_WORD =
  '(이번달|요번달|이달|당월|금월|지지난달|지난번달|지난달|저저번달|저번달|전전달|전달|전월|다음달|담달)';

/** From so many months before the day of the question plus a day, so that the same day never counts twice. */
export function recent(count: number, unit: string, { today }: QuestionCalendar): SaidPeriod | null {
  if (!(count >= 1) || count > 999) return null;
  if (unit.startsWith('일')) return { from: addDays(today, 1 - count), to: today, unit: 'RECENT' };
  if (unit.startsWith('주')) return { from: addDays(today, 1 - 7 * count), to: today, unit: 'RECENT' };
  const months = unit.startsWith('년') || unit.startsWith('해') ? 12 * count : count;
  const { day: dayNumber } = dateParts(today);
  const from = addDays(dayOfMonth(addMonths(today.slice(0, 7), -months), dayNumber), 1);
  return { from, to: today, unit: 'RECENT', recentMonths: months };
}

const HOLIDAYS: Readonly<Record<string, (year: number) => readonly [CivilDate, CivilDate] | null>> = {
  설: (year) => around(civilDateOfLunar({ year, month: 1, day: 1, isLeap: false })),
  추석: (year) => around(civilDateOfLunar({ year, month: 8, day: 15, isLeap: false })),
  성탄절: (year) => [civilDateOf(year, 12, 25), civilDateOf(year, 12, 25)],
  어린이날: (year) => [civilDateOf(year, 5, 5), civilDateOf(year, 5, 5)],
};

/** 설날 and 추석 with the day before and the day after, which are holidays by law. */
function around(date: CivilDate | null): readonly [CivilDate, CivilDate] | null {
  return date === null ? null : [addDays(date, -1), addDays(date, 1)];
}

export function holiday(said: string | undefined, name: string, calendar: QuestionCalendar): SaidPeriod | null {
  const daysIn = HOLIDAYS[name];
  if (!daysIn) return null;
  const year = dateParts(calendar.today).year;
  const asked = said === undefined || said === '지난' || said === '이번' ? null : yearBack(said, calendar);
  for (const candidate of asked === null ? [year, year - 1] : [asked]) {
    const days = daysIn(candidate);
    if (days && (asked !== null || days[0] <= calendar.today))
      return { from: days[0], to: days[1], unit: 'HOLIDAY', isBare: asked === null };
  }
  return null;
}

export const HOLIDAY_NAMES: Readonly<Record<string, string>> = {
  설날: '설',
  설: '설',
  구정: '설',
  추석: '추석',
  한가위: '추석',
  크리스마스: '성탄절',
  성탄절: '성탄절',
  어린이날: '어린이날',
};

export const SPELLED_MONTHS: Readonly<Record<string, number>> = {
  일월: 1,
  삼월: 3,
  사월: 4,
  오월: 5,
  유월: 6,
  칠월: 7,
  팔월: 8,
  구월: 9,
  시월: 10,
  십일월: 11,
  십이월: 12,
};

const THIRDS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  초순: [1, 10],
  중순: [11, 20],
  하순: [21, 31],
};

/** Ten days of a month of the calendar. */
export function thirdOf(month: CivilMonth, said: string): SaidPeriod | null {
  const [first, last] = THIRDS[said] ?? [1, 10];
  return { from: dayOfMonth(month, first), to: dayOfMonth(month, last), unit: 'RANGE' };
}
