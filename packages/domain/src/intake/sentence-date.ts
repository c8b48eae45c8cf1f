import {
  addDays,
  type CivilDate,
  civilDateOf,
  dateParts,
  daysInMonth,
  isLedgerDate,
  weekdayOf,
} from '../calendar/civil-date.ts';
import { isVagueDay } from './sentence-vague-day.ts';

/** The date of a sentence. */
export interface SentenceDay {
  /** Null without a date, or with an invalid one. */
  readonly date: CivilDate | null;
  /** The sentence without its date. */
  readonly rest: string;
  /** Why the date is uncertain, as a sentence for the user; null if it is certain. */
  readonly doubt: string | null;
}

const DAYS_BACK: Readonly<Record<string, number>> = {
  오늘: 0,
  방금: 0,
  어제: 1,
  어저께: 1,
  어젯: 1,
  엊저녁: 1,
  간밤: 1,
  지난밤: 1,
  그젯: 2,
  그제: 2,
  그저께: 2,
  그끄저께: 3,
  그그저께: 3,
  그그제: 3,
  내일: -1,
  모레: -2,
  글피: -3,
  하루: 1,
  이틀: 2,
  사흘: 3,
  나흘: 4,
  닷새: 5,
  엿새: 6,
  일주일: 7,
  열흘: 10,
  보름: 15,
};
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

const NO_SUCH_DAY = '없는 날짜예요. 날짜를 확인해 주세요.';
const NO_EXACT_DAY = '정확한 날짜를 알 수 없어요.';
const TWO_DAYS = '날짜가 2개 이상이에요.';

type StatedDate = Omit<SentenceDay, 'rest'>;
interface DayShape {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, today: CivilDate) => StatedDate;
}

const NO_DAY: StatedDate = { date: null, doubt: NO_SUCH_DAY };
const isDay = (date: CivilDate | null): date is CivilDate => date !== null && isLedgerDate(date);
const sure = (date: CivilDate | null): StatedDate => (isDay(date) ? { date, doubt: null } : NO_DAY);
const vague = (date: CivilDate | null): StatedDate => (isDay(date) ? { date, doubt: NO_EXACT_DAY } : NO_DAY);

function dateFrom(year: number, month: number, day: number): CivilDate | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isLedgerDate(text) ? text : null;
}

/** The latest date with that month and day on or before a date; 29 February may be eight years back. */
function lastOnce(month: number, day: number, today: CivilDate): CivilDate | null {
  const { year } = dateParts(today);
  for (let candidate = year; candidate >= year - 8; candidate -= 1) {
    const date = dateFrom(candidate, month, day);
    if (date !== null && date <= today) return date;
  }
  return null;
}

/**
 * The given day of a month, counted months before the month of a date; 말일 has no number. Null if that month has no such
 * day.
 */
function dayOfMonthsBack(today: CivilDate, back: number, day: number | null): CivilDate | null {
  const { year, month } = dateParts(today);
  const months = year * 12 + month - 1 - back;
  const [ownYear, ownMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const last = daysInMonth(ownYear, ownMonth);
  return day !== null && (day < 1 || day > last) ? null : civilDateOf(ownYear, ownMonth, day ?? last);
}

function readMonthDay(match: RegExpExecArray, today: CivilDate): StatedDate {
  const [, said, number] = match;
  const day = number === undefined ? null : Number(number);
  if (said !== undefined) return sure(dayOfMonthsBack(today, said.startsWith('이') ? 0 : 1, day));
  if (day === 0 || (day ?? 1) > 31) return sure(null);
  // A day later in this month means the previous month; a month without a 31st is skipped.
  for (let back = 0; back < 3; back += 1) {
    const date = dayOfMonthsBack(today, back, day);
    if (date !== null && date <= today) return sure(date);
  }
  return sure(null);
}

/** The latest such weekday on or before a day. */
const lastWeekday = (name: string, day: CivilDate): CivilDate =>
  addDays(day, -((weekdayOf(day) - WEEKDAYS.indexOf(name) + 7) % 7));

function readWeekday(match: RegExpExecArray, today: CivilDate): StatedDate {
  const week = match[1] ?? '';
  const wanted = WEEKDAYS.indexOf(match[2] ?? '');
  if (week === '') return sure(lastWeekday(match[2] ?? '', today));
  // Weeks begin on Monday.
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const weeks = week.startsWith('이번') ? 0 : week.startsWith('다음') ? 1 : /^(?:지지난|저저번)/u.test(week) ? -2 : -1;
  return sure(addDays(monday, weeks * 7 + ((wanted + 6) % 7)));
}

const PART_OF_DAY = '(?:새벽|아침|점심|오전|낮|오후|저녁|밤)';
const END = '(?:에|날|자)?(?![가-힣\\d])';

/** Every date notation, the most complete first. */
const SHAPES: readonly DayShape[] = [
  {
    pattern:
      /(?<!\d)((?:19|20|21)\d{2})(?:년 ?|[/.-] ?)(\d{1,2})(?:월 ?|[/.-] ?)(\d{1,2})(?![\d,])\.?일?(?: ?\([월화수목금토일]\))?(?:에|날)?/u,
    read: (match) => sure(dateFrom(Number(match[1]), Number(match[2]), Number(match[3]))),
  },
  {
    pattern: /(?<![\d/.-])(2\d)([/.-])(\d{1,2})\2(\d{1,2})(?![\d/,-])/u,
    read: (match) => sure(dateFrom(2000 + Number(match[1]), Number(match[3]), Number(match[4]))),
  },
  {
    // 20261119, but not 20261119원.
    pattern: /(?<!\S)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=\s|$)/u,
    read: (match) => sure(dateFrom(Number(match[1]), Number(match[2]), Number(match[3]))),
  },
  {
    // 261119 may be another number.
    pattern: /^(2\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?= \D)/u,
    read: (match) => vague(dateFrom(2000 + Number(match[1]), Number(match[2]), Number(match[3]))),
  },
  {
    pattern: /(?<![가-힣])(재작년|작년|지난해|올해) ?(\d{1,2})(?:월 ?|\/)(\d{1,2})(?!\d)일?(?:에|날)?/u,
    read: (match, today) => {
      const back = match[1] === '올해' ? 0 : match[1] === '재작년' ? 2 : 1;
      return sure(dateFrom(dateParts(today).year - back, Number(match[2]), Number(match[3])));
    },
  },
  {
    pattern:
      /(?<!\d)(\d{1,2})월 ?(\d{1,2})일(?: ?\([월화수목금토일]\))?(?:에|날)?|(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])(?: ?\([월화수목금토일]\))?|^(\d{1,2})\.(\d{1,2})\.?(?= )/u,
    read: (match, today) =>
      sure(lastOnce(Number(match[1] ?? match[3] ?? match[5]), Number(match[2] ?? match[4] ?? match[6]), today)),
  },
  {
    // 11-19 before everything else; 9-1 after a word may be the number of a bus or a house.
    pattern:
      /(?<!\S)(\d{1,2})-(\d{1,2})(?: ?\([월화수목금토일]\))?(?=:?$| (?!만|천|백|원|명|인|개|시간|번|호|층|잔|병|권))/u,
    read: (match, today) => {
      const date = lastOnce(Number(match[1]), Number(match[2]), today);
      return match.index === 0 ? sure(date) : vague(date);
    },
  },
  {
    pattern: new RegExp(
      `(?<![가-힣])(오늘|방금|어제|어저께|그저께|그제|그끄저께|그그저께|그그제|내일|모레|글피)(?:(?:은|는|에|랑|이랑|하고|와|과|부터|까지)?(?![가-힣])|${PART_OF_DAY}(?! ?\\d)에?(?![가-힣])|(?=${PART_OF_DAY} ?\\d))`,
      'u',
    ),
    read: (match, today) => sure(addDays(today, -(DAYS_BACK[match[1] ?? ''] ?? 0))),
  },
  {
    // Two days ago for some, one or two for others.
    pattern: new RegExp(`(?<![가-힣])(?:엊그제|엊그저께)${PART_OF_DAY}?${END}`, 'u'),
    read: (_, today) => vague(addDays(today, -2)),
  },
  {
    pattern: new RegExp(
      `(?<![가-힣])(?:(어젯|그젯)밤|(엊저녁|간밤|지난밤|(?:하루|이틀|사흘|나흘|닷새|엿새|일주일|열흘|보름)(?= ?전))(?: ?전)?)${END}`,
      'u',
    ),
    read: (match, today) => sure(addDays(today, -(DAYS_BACK[match[1] ?? match[2] ?? ''] ?? 0))),
  },
  {
    pattern: new RegExp(`(?<!\\d)(\\d{1,3}) ?(일|주일|주|개월|달) ?전${END}`, 'u'),
    read: (match, today) => {
      const count = Number(match[1]);
      if (match[2] === '일') return sure(addDays(today, -count));
      return match[2]?.startsWith('주') ? sure(addDays(today, -7 * count)) : vague(addDays(today, -30 * count));
    },
  },
  {
    pattern: new RegExp(
      `(?<![가-힣\\d]|\\d박 ?)(?:(지난 ?달|저번 ?달|전달|이번 ?달|이달) ?)?(?:(\\d{1,2})일|말일|마지막 ?날)(에|날)?(?=\\s|$)`,
      'u',
    ),
    read: (match, today) => {
      const stated = readMonthDay(match, today);
      // 렌트카 3일 may be how long it was rented.
      const isDuration = match.index > 0 && match[1] === undefined && match[2] !== undefined && match[3] === undefined;
      return isDuration && stated.doubt === null ? { ...stated, doubt: NO_EXACT_DAY } : stated;
    },
  },
  {
    // 지난 월요일 may be the last Monday or the one of last week.
    pattern: new RegExp(`(?<![가-힣])(?:지난|저번) ?([일월화수목금토])(?:요일|욜)${END}`, 'u'),
    read: (match, today) => vague(lastWeekday(match[1] ?? '', addDays(today, -1))),
  },
  {
    pattern: new RegExp(
      `(?<![가-힣])(?:(지지난 ?주|저저번 ?주|지난 ?주|저번 ?주|이번 ?주|다음 ?주) ?)?([일월화수목금토])(?:요일|욜)${END}`,
      'u',
    ),
    read: readWeekday,
  },
  {
    // 저번주 목: a letter alone is a weekday beside the word for a week.
    pattern:
      /(?<![가-힣])(지지난 ?주|저저번 ?주|지난 ?주|저번 ?주|이번 ?주|다음 ?주) ?([일월화수목금토])(?:에)?(?=\s|$)/u,
    read: readWeekday,
  },
];
function takeOne(text: string, today: CivilDate): { stated: StatedDate; rest: string } | null {
  for (const { pattern, read } of SHAPES) {
    const match = pattern.exec(text);
    if (!match) continue;
    return {
      stated: read(match, today),
      rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
    };
  }
  return null;
}

/**
 * Extracts the date of a sentence: the nearest match on or before `today`, unless the sentence is about the future. Two
 * dates, an invalid day, and a time expression without a day make it uncertain.
 *
 * @param today the date on which the sentence was received
 */
export function takeDay(text: string, today: CivilDate): SentenceDay {
  const first = takeOne(text, today);
  const rest = first?.rest ?? text;
  const second = first ? takeOne(rest, today) : null;
  const stated = first?.stated ?? { date: null, doubt: null };
  // 11/20 (금) and 어제 목요일 name one day twice.
  if (second && second.stated.date !== stated.date) return { ...stated, rest: second.rest, doubt: TWO_DAYS };
  if (stated.doubt === null && isVagueDay(rest, today)) return { ...stated, rest, doubt: NO_EXACT_DAY };
  return { ...stated, rest: second?.rest ?? rest };
}
