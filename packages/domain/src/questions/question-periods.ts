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

/** A period at a place of the text; null for a date that does not exist. */
export interface PeriodFound {
  readonly length: number;
  readonly period: SaidPeriod | null;
}

/** The period of a match; undefined where it is open which one is meant. */
type Read = (match: RegExpExecArray, calendar: QuestionCalendar) => SaidPeriod | null | undefined;
interface Shape {
  readonly pattern: RegExp;
  readonly read: Read;
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
const NUMBER = '(\\d{1,3}|다섯|여섯|한|두|세|석|네|넉|일|이|삼|사|오|육)';
const numberOf = (text: string | undefined): number => COUNTS[text ?? ''] ?? Number(text);

function day(date: CivilDate | null, isBare = false): SaidPeriod | null {
  return date !== null && isLedgerDate(date) ? { from: date, to: date, unit: 'DAY', isBare } : null;
}

function dateOf(year: number, month: number, dayNumber: number): CivilDate | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
  return isCivilDate(text) ? text : null;
}

function wholeMonths(
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
const YEAR_WORD = '(올해|금년|이번해|재작년|작년|지난해|전년)';
const thisYear = (calendar: QuestionCalendar): number => Number(currentBookMonth(calendar).slice(0, 4));
const yearBack = (word: string | undefined, calendar: QuestionCalendar): number =>
  thisYear(calendar) - (YEARS_BACK[word ?? ''] ?? 0);
const monthText = (year: number, month: number): CivilMonth => `${year}-${String(month).padStart(2, '0')}`;

function monthOf(year: number, month: number, calendar: QuestionCalendar, isBare = false): SaidPeriod | null {
  if (month < 1 || month > 12) return null;
  const found = wholeMonths(monthText(year, month), monthText(year, month), calendar, 'MONTH');
  return found && { ...found, isBare };
}

/** The latest month of that number that has begun; one that has only begun in the calendar is still to come. */
function lastMonthOf(month: number, calendar: QuestionCalendar): SaidPeriod | null {
  const now = currentBookMonth(calendar);
  const year = thisYear(calendar);
  const isOfYear = monthText(year, month) <= now || monthText(year, month) === calendar.today.slice(0, 7);
  return monthOf(isOfYear ? year : year - 1, month, calendar, true);
}

/** 지난 5월: the latest one before the current month. */
function monthBefore(month: number, calendar: QuestionCalendar): SaidPeriod | null {
  const year = thisYear(calendar);
  return monthOf(monthText(year, month) < currentBookMonth(calendar) ? year : year - 1, month, calendar);
}

function lastDayOf(month: number, dayNumber: number, { today }: QuestionCalendar): SaidPeriod | null {
  const { year } = dateParts(today);
  // Of this year or the last: 29 February of a leap year further back is a slip and not meant.
  for (const candidate of [year, year - 1]) {
    const date = dateOf(candidate, month, dayNumber);
    if (date !== null && date <= today) return day(date, true);
  }
  return null;
}

const mondayOf = (date: CivilDate): CivilDate => addDays(date, -((weekdayOf(date) + 6) % 7));
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
const WEEK_WORD = '(이번주|요번주|금주|지지난주|지난주|저저번주|저번주|다음주|담주)';
const firstOfWeek = ({ today, weekStart }: QuestionCalendar): CivilDate =>
  weekStart === 'monday' ? mondayOf(today) : addDays(today, -weekdayOf(today));
const weekFrom = (word: string | undefined, calendar: QuestionCalendar): CivilDate =>
  addDays(firstOfWeek(calendar), 7 * (WEEKS[word ?? ''] ?? 0));

/** The week that contains the day of the question. */
export function currentWeek(calendar: QuestionCalendar): SaidPeriod {
  const from = firstOfWeek(calendar);
  return { from, to: addDays(from, 6), unit: 'WEEK' };
}

/** 지난주 화요일. 이번 주 일요일 is the day after Saturday for many whose weeks begin on Sunday, so it is open then. */
function dayOfWeek(week: string | undefined, said: string, calendar: QuestionCalendar): SaidPeriod | null | undefined {
  const isMonday = calendar.weekStart === 'monday';
  if (said === '일' && !isMonday) return undefined;
  return day(addDays(weekFrom(week, calendar), (isMonday ? '월화수목금토일' : '일월화수목금토').indexOf(said)));
}

const MONTHS_BACK: Readonly<Record<string, number>> = {
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
const MONTH_WORD =
  '(이번달|요번달|이달|당월|금월|지지난달|지난번달|지난달|저저번달|저번달|전전달|전달|전월|다음달|담달)';

/** From so many months before the day of the question plus a day, so that the same day never counts twice. */
function recent(count: number, unit: string, { today }: QuestionCalendar): SaidPeriod | null {
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

function holiday(said: string | undefined, name: string, calendar: QuestionCalendar): SaidPeriod | null {
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

const HOLIDAY_NAMES: Readonly<Record<string, string>> = {
  설날: '설',
  설: '설',
  구정: '설',
  추석: '추석',
  한가위: '추석',
  크리스마스: '성탄절',
  성탄절: '성탄절',
  어린이날: '어린이날',
};

/** 지난달 한 달, but not the 한 달 of 한 달 평균. */
const MONTH_AGAIN = '(?:한달(?!에?평균))?';
const YEAR_AGAIN = '(?:한해|일년|1년)?(?:동안|내내)?';
const DATE_END = '(?:\\([월화수목금토일]\\))?';
/** 3일 동안 and 3일마다 count days; 3일 간식 does not. */
const NO_COUNT = '(?!동안|마다|씩|만에|간(?![식장병호판]))';

const SHAPES: readonly Shape[] = (
  [
    [
      `(20\\d\\d|19[7-9]\\d)(?:년|[-./])(\\d{1,2})(?:월|[-./])(\\d{1,2})일?${DATE_END}${NO_COUNT}`,
      (match) => day(dateOf(Number(match[1]), Number(match[2]), Number(match[3]))),
    ],
    [
      `(?:${YEAR_WORD}|(20\\d\\d)년)?(\\d{1,2})월(\\d{1,2})일?(?:에서|부터|[~〜∼–—-])(\\d{1,2})일(?:까지)?${NO_COUNT}`,
      ([, said, year, month, first, last], calendar) => {
        const asked = year === undefined && said === undefined ? null : Number(year ?? yearBack(said, calendar));
        const start =
          asked === null
            ? (lastDayOf(Number(month), Number(first), calendar)?.from ?? null)
            : dateOf(asked, Number(month), Number(first));
        const end = start === null ? null : dateOf(dateParts(start).year, Number(month), Number(last));
        return start !== null && end !== null && start <= end ? { from: start, to: end, unit: 'RANGE' } : null;
      },
    ],
    [
      `${YEAR_WORD}(\\d{1,2})(?:월|[./])(\\d{1,2})일?${NO_COUNT}`,
      (match, calendar) => day(dateOf(yearBack(match[1], calendar), Number(match[2]), Number(match[3]))),
    ],
    [
      `(\\d{1,2})(?:월(\\d{1,2})일|[./](\\d{1,2})일?)${NO_COUNT}`,
      (match, calendar) => lastDayOf(Number(match[1]), Number(match[2] ?? match[3]), calendar),
    ],
    [
      `${MONTH_WORD}(\\d{1,2})일${NO_COUNT}`,
      (match, { today }) => {
        const month = addMonths(today.slice(0, 7), -(MONTHS_BACK[match[1] ?? ''] ?? 0));
        return day(dateOf(Number(month.slice(0, 4)), Number(month.slice(5)), Number(match[2])));
      },
    ],
    [
      '(20\\d\\d|19[7-9]\\d)(?:년|[-./])(\\d{1,2})(?:월|(?![\\d월]))',
      (match, calendar) => monthOf(Number(match[1]), Number(match[2]), calendar),
    ],
    [
      `${YEAR_WORD}(\\d{1,2})월`,
      (match, calendar) => monthOf(yearBack(match[1], calendar), Number(match[2]), calendar),
    ],
    [
      '([12]\\d)년(\\d{1,2})월(?!\\d)',
      (match, calendar) => monthOf(2000 + Number(match[1]), Number(match[2]), calendar),
    ],
    ['(?:지난|저번)(\\d{1,2})월달?(?!\\d)', (match, calendar) => monthBefore(Number(match[1]), calendar)],
    [
      `${YEAR_WORD}오늘`,
      (match, calendar) => {
        const { month, day: dayNumber } = dateParts(calendar.today);
        return day(dateOf(yearBack(match[1], calendar), month, dayNumber));
      },
    ],
    [
      '(작년|지난해|전년)같은달',
      (match, calendar) => {
        const month = Number(currentBookMonth(calendar).slice(5));
        const found = monthOf(yearBack(match[1], calendar), month, calendar);
        return found && { ...found, relative: 'YEAR_BEFORE' };
      },
    ],
    [`(\\d{1,2})월달?${MONTH_AGAIN}(?!\\d)`, (match, calendar) => lastMonthOf(Number(match[1]), calendar)],
    [
      `(?:${YEAR_WORD}|(20\\d\\d)년)?(상반기|하반기|전반기|후반기)`,
      (match, calendar) => {
        const year = match[2] === undefined ? yearBack(match[1], calendar) : Number(match[2]);
        const first = match[3] === '상반기' || match[3] === '전반기';
        return wholeMonths(monthText(year, first ? 1 : 7), monthText(year, first ? 6 : 12), calendar, 'MONTHS');
      },
    ],
    [
      `(?:${YEAR_WORD}|(20\\d\\d)년)?([1-4일이삼사])분기`,
      (match, calendar) => {
        const year = match[2] === undefined ? yearBack(match[1], calendar) : Number(match[2]);
        const first = 3 * numberOf(match[3]) - 2;
        return wholeMonths(monthText(year, first), monthText(year, first + 2), calendar, 'MONTHS');
      },
    ],
    [
      '(이번|요번|지난|저번)분기',
      (match, calendar) => {
        const back = match[1] === '이번' || match[1] === '요번' ? 0 : 3;
        const month = addMonths(currentBookMonth(calendar), -back);
        const first = monthText(Number(month.slice(0, 4)), 3 * Math.ceil(Number(month.slice(5)) / 3) - 2);
        return wholeMonths(first, addMonths(first, 2), calendar, 'MONTHS');
      },
    ],
    [
      `(?:${YEAR_WORD}|(지난|이번))?(설날|설|구정|추석|한가위|크리스마스|성탄절|어린이날)(?:연휴)?`,
      (match, calendar) => holiday(match[1] ?? match[2], HOLIDAY_NAMES[match[3] ?? ''] ?? '', calendar),
    ],
    [
      `(20\\d\\d|19[7-9]\\d)년도?${YEAR_AGAIN}`,
      (match, calendar) => wholeMonths(`${match[1]}-01`, `${match[1]}-12`, calendar, 'YEAR'),
    ],
    [
      `${YEAR_WORD}${YEAR_AGAIN}`,
      (match, calendar) => {
        const year = yearBack(match[1], calendar);
        const found = wholeMonths(`${year}-01`, `${year}-12`, calendar, 'YEAR');
        return found && (match[1] === '작년' || match[1] === '지난해' || match[1] === '전년')
          ? { ...found, relative: 'YEAR_BEFORE' }
          : found;
      },
    ],
    [
      `(이번|요번|지난|저번)주말`,
      (match, calendar) => {
        const saturday = addDays(mondayOf(calendar.today), match[1] === '이번' || match[1] === '요번' ? 5 : -2);
        return { from: saturday, to: addDays(saturday, 1), unit: 'WEEKEND' };
      },
    ],
    [
      `${WEEK_WORD}([월화수목금토일])(?:요일|욜)`,
      (match, calendar) => dayOfWeek(match[1], match[2] ?? '', calendar),
    ],
    [
      `${WEEK_WORD}(?:한주)?`,
      (match, calendar) => {
        const from = weekFrom(match[1], calendar);
        return { from, to: addDays(from, 6), unit: 'WEEK' };
      },
    ],
    [
      `${MONTH_WORD}${MONTH_AGAIN}`,
      (match, calendar) => {
        const found = bookMonthBack(MONTHS_BACK[match[1] ?? ''] ?? 0, calendar);
        return found && (match[1] === '전달' || match[1] === '전월') ? { ...found, relative: 'MONTH_BEFORE' } : found;
      },
    ],
    [
      `(?:최근|지난|요|근)${NUMBER}(일|주일|주|개월|달|년|해)(?:간|동안|사이)?(?!전)`,
      (match, calendar) => recent(numberOf(match[1]), match[2] ?? '', calendar),
    ],
    ['(?:최근|지난|요)(?:일주일|1주일)(?:간|동안)?', (_, calendar) => recent(7, '일', calendar)],
    [
      '(?:최근|지난|요)(보름|열흘)(?:간|동안)?',
      (match, calendar) => recent(match[1] === '보름' ? 15 : 10, '일', calendar),
    ],
    ['(?:최근|지난)반년(?:간|동안)?', (_, calendar) => recent(6, '개월', calendar)],
    [
      `${NUMBER}(?:개월|달)전`,
      (match, calendar) => (numberOf(match[1]) >= 1 ? bookMonthBack(numberOf(match[1]), calendar) : null),
    ],
    ['(\\d{1,3})일전', (match, { today }) => day(addDays(today, -Number(match[1])))],
    [
      '(오늘|금일|어제|어저께|그저께|그제|그끄저께|내일|모레)',
      (match, { today }) => day(addDays(today, DAYS[match[1] ?? ''] ?? 0)),
    ],
  ] as const satisfies readonly (readonly [string, Read])[]
).map(([pattern, read]) => ({ pattern: new RegExp(pattern, 'uy'), read }));

const DAYS: Readonly<Record<string, number>> = {
  오늘: 0,
  금일: 0,
  어제: -1,
  어저께: -1,
  그저께: -2,
  그제: -2,
  그끄저께: -3,
  내일: 1,
  모레: 2,
};

/** Words for periods that are read despite a slip of the finger. */
export const PERIOD_WORDS: readonly string[] = [
  '이번달',
  '지난달',
  '저번달',
  '지지난달',
  '이번주',
  '지난주',
  '저번주',
  '최근',
];

/** Every period that the text names at a place. */
export function periodsAt(key: string, at: number, calendar: QuestionCalendar): PeriodFound[] {
  return SHAPES.flatMap(({ pattern, read }) => {
    pattern.lastIndex = at;
    const match = pattern.exec(key);
    const period = match && match[0].length > 0 ? read(match, calendar) : undefined;
    return match && period !== undefined ? [{ length: match[0].length, period }] : [];
  });
}

/** The span from the first to the second; a second one without a year follows the first. Null if out of order. */
export function spanOf(first: SaidPeriod, second: SaidPeriod, calendar: QuestionCalendar): SaidPeriod | null {
  let [start, end] = [first, second];
  if (start.isBare && end.isBare && end.to < start.from) {
    const ahead = atYear(end, yearOf(start), calendar);
    // A span of this year that has begun and is not over; of months, either year may be meant.
    if (ahead && ahead.to > start.from) {
      return start.unit === 'DAY' && ahead.unit === 'DAY' ? { from: start.from, to: ahead.to, unit: 'RANGE' } : null;
    }
  }
  if (end.isBare && end.to < start.from) {
    const later = yearLater(end, calendar);
    if (later && later.from <= calendar.today) end = later;
    else if (start.isBare) start = yearEarlier(start, calendar) ?? start;
    else if (later) end = later;
  }
  if (!end.isBare && start.isBare && end.to < start.from) start = yearEarlier(start, calendar) ?? start;
  // 작년 11월부터 12월까지: the second month belongs to the year of the first.
  if (end.isBare && !start.isBare && start.unit !== 'RECENT') {
    const [startYear, endYear] = [start.from.slice(0, 4), end.from.slice(0, 4)];
    const moved = startYear === endYear ? end : atYear(end, Number(startYear), calendar);
    if (moved && moved.to >= start.from) end = moved;
  }
  if (end.to < start.from) return null;
  const whole = start.months && end.months ? { months: [start.months[0], end.months[1]] as const } : {};
  return { from: start.from, to: end.to, unit: 'RANGE', ...whole };
}

function atYear(said: SaidPeriod, year: number, calendar: QuestionCalendar): SaidPeriod | null {
  if (said.unit === 'MONTH' && said.months) return monthOf(year, Number(said.months[0].slice(5)), calendar, true);
  if (said.unit !== 'DAY') return null;
  const { month, day: dayNumber } = dateParts(said.from);
  return day(dateOf(year, month, dayNumber), true);
}

const yearOf = (said: SaidPeriod): number => Number((said.months?.[0] ?? said.from).slice(0, 4));
const yearLater = (said: SaidPeriod, calendar: QuestionCalendar) => atYear(said, yearOf(said) + 1, calendar);
const yearEarlier = (said: SaidPeriod, calendar: QuestionCalendar) => atYear(said, yearOf(said) - 1, calendar);
