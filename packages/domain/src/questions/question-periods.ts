import { addDays, addMonths, dateParts } from '../calendar/civil-date.ts';

import {
  bookMonthBack,
  currentBookMonth,
  dateOf,
  day,
  dayOfWeek,
  HOLIDAY_NAMES,
  holiday,
  lastDayOf,
  lastMonthOf,
  MONTH_WORD,
  MONTHS_BACK,
  mondayOf,
  monthBefore,
  monthOf,
  monthText,
  NUMBER,
  numberOf,
  type QuestionCalendar,
  recent,
  type SaidPeriod,
  SPELLED_MONTHS,
  thirdOf,
  thisYear,
  WEEK_WORD,
  weekFrom,
  wholeMonths,
  YEAR_WORD,
  yearBack,
} from './period-readers.ts';

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
    [
      `(?:${YEAR_WORD}|(20\\d\\d)년)?(\\d{1,2})월달?(초순|중순|하순)`,
      ([, said, year, month, third = ''], calendar) => {
        if (Number(month) < 1 || Number(month) > 12) return null;
        const asked = year === undefined && said === undefined ? null : Number(year ?? yearBack(said, calendar));
        const latest = asked ?? dateParts(calendar.today).year;
        const found = thirdOf(monthText(latest, Number(month)), third);
        const isToCome = asked === null && found !== null && found.from > calendar.today;
        return isToCome ? thirdOf(monthText(latest - 1, Number(month)), third) : found;
      },
    ],
    [
      `${MONTH_WORD}(초순|중순|하순)`,
      (match, { today, months }) =>
        // Of a book month from the 25th on it is open which days these are.
        months.monthStartDay === 1
          ? thirdOf(addMonths(today.slice(0, 7), -(MONTHS_BACK[match[1] ?? ''] ?? 0)), match[2] ?? '')
          : undefined,
    ],
    [
      '(십일월|십이월|[일삼사오유칠팔구시]월)(?!세)',
      (match, calendar) => lastMonthOf(SPELLED_MONTHS[match[1] ?? ''] ?? 0, calendar),
    ],
    [
      '(?<!\\d)([12]\\d)년도?(?!\\d|동안|간(?!식)|전|째|만에)',
      (match, calendar) => {
        // 10년 may be so many years.
        const year = 2000 + Number(match[1]);
        const isYear = year <= thisYear(calendar) && year > thisYear(calendar) - 6;
        return isYear ? wholeMonths(`${year}-01`, `${year}-12`, calendar, 'YEAR') : undefined;
      },
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
    // 10월 3만원 이상 is a month and an amount.
    [
      `(\\d{1,2})월달?${MONTH_AGAIN}(?!\\d{1,3}(?![만천백\\d]))`,
      (match, calendar) => lastMonthOf(Number(match[1]), calendar),
    ],
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
    [`${WEEK_WORD}([월화수목금토일])(?:요일|욜)`, (match, calendar) => dayOfWeek(match[1], match[2] ?? '', calendar)],
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
