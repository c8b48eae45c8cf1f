import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as years from '@hyunbinseo/holidays-kr/all';
import { type CivilDate, holidayByLaw, type IsHoliday, isCivilDate } from '@salim/domain';
import { ConfigError } from './config.ts';
import type { Deps } from './deps.ts';

/** Days off of the government's yearly almanac (월력요항), from 2018 to the last year announced. */
const ALMANAC: ReadonlySet<CivilDate> = new Set(Object.values(years).flatMap((year) => Object.keys(year)));

const LAST_ALMANAC_DAY = `${[...ALMANAC].toSorted().at(-1)?.slice(0, 4)}-12-31`;

/** File with the operator's corrections of the almanac. */
const ANNOUNCEMENTS_FILE = 'holidays.txt';

/** An announcement after the almanac: an additional day off (임시공휴일), or a day that is no longer off. */
export interface Announcement {
  readonly date: CivilDate;
  readonly isOff: boolean;
}

/** `2027-05-04 임시공휴일` adds a day off, `-2027-07-17 제헌절` removes one; the text is a comment. */
const LINE = /^(?<sign>[+-]?)(?<date>\d{4}-\d{2}-\d{2})(?:\s.*)?$/u;

/**
 * Parses announcements, one per line; ignores blank lines and those that begin with `#`. The later of two for the same
 * day wins.
 *
 * @throws ConfigError with the line number of an invalid line
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
 * Announced public holidays of Korea with their substitutes, from an almanac or later announcements. Years without an
 * almanac have announcements only.
 */
export function announcedHolidays(announcements: readonly Announcement[] = []): IsHoliday {
  const dates = new Set(ALMANAC);
  for (const { date, isOff } of announcements) {
    if (isOff) dates.add(date);
    else dates.delete(date);
  }
  return (date) => dates.has(date);
}

/** The same plus, after the last almanac, the days expected by law. */
export function koreanHolidays(announcements: readonly Announcement[] = []): IsHoliday {
  const isAnnounced = announcedHolidays(announcements);
  const notifiedOf = new Set(announcements.map(({ date }) => date));
  return (date) =>
    isAnnounced(date) || (date > LAST_ALMANAC_DAY && !notifiedOf.has(date) && holidayByLaw(date) !== null);
}

type Holidays = Pick<Deps, 'isHoliday' | 'isAnnouncedHoliday'>;

function holidaysAfter(announcements: readonly Announcement[]): Holidays {
  return { isHoliday: koreanHolidays(announcements), isAnnouncedHoliday: announcedHolidays(announcements) };
}

/**
 * The same with the announcements in `holidays.txt` of the data folder, if it exists.
 *
 * @throws ConfigError for an invalid file
 */
export async function loadHolidays(dataDir: string): Promise<Holidays> {
  try {
    return holidaysAfter(readAnnouncements(await readFile(join(dataDir, ANNOUNCEMENTS_FILE), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return holidaysAfter([]);
    throw error;
  }
}
