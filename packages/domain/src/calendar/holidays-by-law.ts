import { addDays, type CivilDate, civilDateOf, weekdayOf } from './civil-date.ts';
import { civilDateOfLunar, LAST_LUNAR_YEAR } from './lunar-calendar.ts';

/**
 * Public holidays of Korea as the law names them: 「관공서의 공휴일에 관한 규정」 (대통령령 36290호 of 2026-04-30) 제2조 and
 * 제3조, and 공직선거법 §34 for elections; read on 2026-11-22. 임시공휴일 cannot be computed.
 */
interface NamedHoliday {
  readonly name: string;
  readonly dates: (year: number) => readonly CivilDate[];
  /** The first year of the holiday, if it is later than the earliest known almanac. */
  readonly since?: number;
  /** Weekdays that lead to a substitute holiday, 0 is Sunday; empty for holidays without substitutes. */
  readonly substituteOn?: readonly number[];
  /** The first date with a substitute. */
  readonly substituteSince?: CivilDate;
}

const SUNDAY = [0];
const WEEKEND = [0, 6];
const WEDNESDAY = 3;

const on = (month: number, day: number) => (year: number) => [civilDateOf(year, month, day)];

/** The day before a lunar date, the date itself and the day after; empty beyond the lunar table. */
function aroundLunar(month: number, day: number) {
  return (year: number): readonly CivilDate[] => {
    const date = civilDateOfLunar({ year, month, day, isLeap: false });
    return date === null ? [] : [addDays(date, -1), date, addDays(date, 1)];
  };
}

function onLunar(month: number, day: number) {
  return (year: number): readonly CivilDate[] => {
    const date = civilDateOfLunar({ year, month, day, isLeap: false });
    return date === null ? [] : [date];
  };
}

const HOLIDAYS: readonly NamedHoliday[] = [
  { name: '1월 1일', dates: on(1, 1) },
  { name: '설날', dates: aroundLunar(1, 1), substituteOn: SUNDAY, substituteSince: '2014-01-01' },
  { name: '3·1절', dates: on(3, 1), substituteOn: WEEKEND, substituteSince: '2021-08-05' },
  { name: '노동절', dates: on(5, 1), since: 2026, substituteOn: WEEKEND, substituteSince: '2026-05-01' },
  { name: '어린이날', dates: on(5, 5), substituteOn: WEEKEND, substituteSince: '2014-01-01' },
  { name: '부처님 오신 날', dates: onLunar(4, 8), substituteOn: WEEKEND, substituteSince: '2023-05-04' },
  { name: '현충일', dates: on(6, 6) },
  { name: '제헌절', dates: on(7, 17), since: 2026, substituteOn: WEEKEND, substituteSince: '2026-05-11' },
  { name: '광복절', dates: on(8, 15), substituteOn: WEEKEND, substituteSince: '2021-08-05' },
  { name: '추석', dates: aroundLunar(8, 15), substituteOn: SUNDAY, substituteSince: '2014-01-01' },
  { name: '개천절', dates: on(10, 3), substituteOn: WEEKEND, substituteSince: '2021-08-05' },
  { name: '한글날', dates: on(10, 9), substituteOn: WEEKEND, substituteSince: '2021-08-05' },
  { name: '기독탄신일', dates: on(12, 25), substituteOn: WEEKEND, substituteSince: '2023-05-04' },
];

/**
 * Regular elections: the first known year, the day the term ends, the interval in years, and how many days before the
 * end of the term the vote takes place. Presidential terms are counted from 2025-06-04.
 */
const ELECTIONS = [
  { name: '대통령 선거일', endsInYear: 2030, month: 6, day: 3, every: 5, daysBefore: 70 },
  { name: '국회의원 선거일', endsInYear: 2016, month: 5, day: 29, every: 4, daysBefore: 50 },
  { name: '지방선거일', endsInYear: 2018, month: 6, day: 30, every: 4, daysBefore: 30 },
] as const;

function namedDays(year: number): Map<CivilDate, NamedHoliday[]> {
  const days = new Map<CivilDate, NamedHoliday[]>();
  for (const holiday of HOLIDAYS) {
    if (holiday.since !== undefined && year < holiday.since) continue;
    for (const date of holiday.dates(year)) days.set(date, [...(days.get(date) ?? []), holiday]);
  }
  return days;
}

/** Whether the holidays of a day get a substitute: the day falls on a weekend, or two holidays meet on a weekday. */
function hasSubstitute(date: CivilDate, holidays: readonly NamedHoliday[]): boolean {
  const weekday = weekdayOf(date);
  return holidays.some(({ substituteOn, substituteSince }) => {
    if (substituteOn === undefined || substituteSince === undefined || date < substituteSince) return false;
    return substituteOn.includes(weekday) || (holidays.length > 1 && !WEEKEND.includes(weekday));
  });
}

/**
 * The first Wednesday counted from the given number of days before the end of the term; a week later if that day or a
 * neighboring one is a public holiday.
 */
function electionDay(termEnd: CivilDate, daysBefore: number, isOff: (date: CivilDate) => boolean): CivilDate {
  let date = addDays(termEnd, -daysBefore);
  while (weekdayOf(date) !== WEDNESDAY) date = addDays(date, 1);
  while ([-1, 0, 1].some((days) => isOff(addDays(date, days)))) date = addDays(date, 7);
  return date;
}

/** All days off of a year except Sundays, with their names, substitutes included. */
function computeYear(year: number): ReadonlyMap<CivilDate, string> {
  const days = namedDays(year);
  const names = new Map([...days].map(([date, holidays]) => [date, holidays.map(({ name }) => name).join(', ')]));
  for (const date of [...days.keys()].toSorted()) {
    const holidays = days.get(date) ?? [];
    if (!hasSubstitute(date, holidays)) continue;
    let substitute = addDays(date, 1);
    while (names.has(substitute) || WEEKEND.includes(weekdayOf(substitute))) substitute = addDays(substitute, 1);
    names.set(substitute, `대체공휴일(${holidays.map(({ name }) => name).join(', ')})`);
  }
  for (const { name, endsInYear, month, day, every, daysBefore } of ELECTIONS) {
    if (year < endsInYear || (year - endsInYear) % every !== 0) continue;
    names.set(
      electionDay(civilDateOf(year, month, day), daysBefore, (date) => names.has(date)),
      name,
    );
  }
  return names;
}

const years = new Map<number, ReadonlyMap<CivilDate, string>>();

/**
 * The name of the public holiday on a day, or null. Substitutes count, Sundays do not. Covers the years 1970 …
 * `LAST_LUNAR_YEAR`; the law before 2014 is not modeled. Two holidays on one weekday have one substitute, and each
 * holiday lost to a weekend has its substitute; the law does not say what applies when both coincide (2036, 2039).
 */
export function holidayByLaw(date: CivilDate): string | null {
  const year = Number(date.slice(0, 4));
  if (year > LAST_LUNAR_YEAR) return null;
  let found = years.get(year);
  if (!found) {
    found = computeYear(year);
    years.set(year, found);
  }
  return found.get(date) ?? null;
}
