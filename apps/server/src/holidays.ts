import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as years from '@hyunbinseo/holidays-kr/all';
import { type CivilDate, holidayByLaw, type IsHoliday, isCivilDate } from '@salim/domain';
import { ConfigError } from './config.ts';
import type { Deps } from './deps.ts';

/** Days off of the government's yearly almanac (월력요항), from 2018 to the last year that has been announced. */
const ALMANAC: ReadonlySet<CivilDate> = new Set(Object.values(years).flatMap((year) => Object.keys(year)));

const LAST_ALMANAC_DAY = `${[...ALMANAC].toSorted().at(-1)?.slice(0, 4)}-12-31`;

/** Where the person who runs the server corrects the almanac. */
const ANNOUNCEMENTS_FILE = 'holidays.txt';

/** What was announced after the almanac: a day that is off (임시공휴일), or one that is not off after all. */
export interface Announcement {
  readonly date: CivilDate;
  readonly isOff: boolean;
}

/** `2027-05-04 임시공휴일` takes the day off, `-2027-07-17 제헌절` takes that back; the words are for people. */
const LINE = /^(?<sign>[+-]?)(?<date>\d{4}-\d{2}-\d{2})(?:\s.*)?$/u;

/**
 * Reads announcements, one a line; blank lines and those that begin with `#` say nothing, and of two about one day the
 * later one counts.
 *
 * @throws ConfigError for a line that says no day, by its number
 */
export function readAnnouncements(text: string): Announcement[] {
  const found: Announcement[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const { sign, date } = LINE.exec(line)?.groups ?? {};
    if (date === undefined || !isCivilDate(date)) {
      throw new ConfigError(
        `${ANNOUNCEMENTS_FILE}의 ${index + 1}번째 줄을 읽을 수 없어요. ‘2027-05-04 임시공휴일’처럼 입력하고, 공휴일에서 제외할 날은 ‘-2027-07-17’처럼 입력해 주세요.`,
      );
    }
    found.push({ date, isOff: sign !== '-' });
  }
  return found;
}

/**
 * Public holidays of Korea with their substitutes that have been announced: by an almanac, or later on. Years without
 * an almanac have those of the announcements alone.
 */
export function announcedHolidays(announcements: readonly Announcement[] = []): IsHoliday {
  const dates = new Set(ALMANAC);
  for (const { date, isOff } of announcements) {
    if (isOff) dates.add(date);
    else dates.delete(date);
  }
  return (date) => dates.has(date);
}

/** The same, and beyond the last almanac those that the law gives, which are expected. */
export function koreanHolidays(announcements: readonly Announcement[] = []): IsHoliday {
  const isAnnounced = announcedHolidays(announcements);
  const toldOf = new Set(announcements.map(({ date }) => date));
  return (date) => isAnnounced(date) || (date > LAST_ALMANAC_DAY && !toldOf.has(date) && holidayByLaw(date) !== null);
}

type Holidays = Pick<Deps, 'isHoliday' | 'isAnnouncedHoliday'>;

function holidaysAfter(announcements: readonly Announcement[]): Holidays {
  return { isHoliday: koreanHolidays(announcements), isAnnouncedHoliday: announcedHolidays(announcements) };
}

/**
 * The same with what the data folder's `holidays.txt` announces, if there is one.
 *
 * @throws ConfigError for a file that cannot be understood
 */
export async function loadHolidays(dataDir: string): Promise<Holidays> {
  try {
    return holidaysAfter(readAnnouncements(await readFile(join(dataDir, ANNOUNCEMENTS_FILE), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return holidaysAfter([]);
    throw error;
  }
}
