import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, adjustedDate, bookMonthPeriod, businessDayFrom, weekdayOf } from '@salim/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { koreanHolidays, loadHolidays, readAnnouncements } from './holidays.ts';

const isHoliday = koreanHolidays();

/** Days announced by the government, including substitutes. */
const DAYS_OFF = {
  2026: '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  2027: '01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27',
} as const;

/** Zones on both sides of the date line and at Greenwich: a civil date must not depend on the machine's zone. */
describe.each(['Asia/Seoul', 'UTC', 'America/Los_Angeles'])('holidays, on a machine in %s', (zone) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('the process uses that time zone', () => {
    const hour = new Date('2026-11-20T12:00:00Z').getHours();
    expect(hour).toBe({ 'Asia/Seoul': 21, UTC: 12, 'America/Los_Angeles': 4 }[zone]);
  });

  test.each([2026, 2027] as const)('of %i are exactly those announced', (year) => {
    const found: string[] = [];
    for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
      if (isHoliday(date)) found.push(date.slice(5));
    }
    expect(found).toEqual(DAYS_OFF[year].split(' '));
  });

  test.each([
    // 설날 2026: Monday to Wednesday, with the weekend before it.
    ['2026-02-14', '2026-02-13', '2026-02-19'],
    ['2026-02-16', '2026-02-13', '2026-02-19'],
    ['2026-02-18', '2026-02-13', '2026-02-19'],
    // 3·1절 on a Sunday, with its substitute.
    ['2026-02-28', '2026-02-27', '2026-03-03'],
    ['2026-03-01', '2026-02-27', '2026-03-03'],
    ['2026-03-02', '2026-02-27', '2026-03-03'],
    // 노동절 is a public holiday from 2026 on; a Friday.
    ['2026-05-01', '2026-04-30', '2026-05-04'],
    ['2026-05-05', '2026-05-04', '2026-05-06'],
    ['2026-05-25', '2026-05-22', '2026-05-26'],
    ['2026-06-03', '2026-06-02', '2026-06-04'],
    // 현충일 has no substitute.
    ['2026-06-06', '2026-06-05', '2026-06-08'],
    ['2026-07-17', '2026-07-16', '2026-07-20'],
    ['2026-08-15', '2026-08-14', '2026-08-18'],
    ['2026-09-25', '2026-09-23', '2026-09-28'],
    ['2026-10-03', '2026-10-02', '2026-10-06'],
    ['2026-10-09', '2026-10-08', '2026-10-12'],
    ['2026-12-25', '2026-12-24', '2026-12-28'],
    ['2027-01-01', '2026-12-31', '2027-01-04'],
    ['2027-02-07', '2027-02-05', '2027-02-10'],
    ['2027-03-01', '2027-02-26', '2027-03-02'],
    ['2027-05-01', '2027-04-30', '2027-05-04'],
    ['2027-05-13', '2027-05-12', '2027-05-14'],
    ['2027-07-17', '2027-07-16', '2027-07-20'],
    ['2027-08-15', '2027-08-13', '2027-08-17'],
    ['2027-09-15', '2027-09-13', '2027-09-17'],
    ['2027-10-03', '2027-10-01', '2027-10-05'],
    ['2027-10-10', '2027-10-08', '2027-10-12'],
    ['2027-12-25', '2027-12-24', '2027-12-28'],
    // A working day is not moved.
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    ['2027-06-04', '2027-06-04', '2027-06-04'],
  ])('%s moves back to %s and forward to %s', (date, before, after) => {
    expect(businessDayFrom(date, -1, isHoliday)).toBe(before);
    expect(businessDayFrom(date, 1, isHoliday)).toBe(after);
    expect(adjustedDate(date, 'PREVIOUS_BUSINESS_DAY', isHoliday)).toBe(before);
    expect(adjustedDate(date, 'NEXT_BUSINESS_DAY', isHoliday)).toBe(after);
    expect(adjustedDate(date, 'NONE', isHoliday)).toBe(date);
  });

  test.each([
    ['2026-01', 25, 'PREVIOUS_BUSINESS_DAY', '2026-01-23', '2026-02-24'],
    ['2026-04', 25, 'PREVIOUS_BUSINESS_DAY', '2026-04-24', '2026-05-21'],
    ['2026-08', 25, 'PREVIOUS_BUSINESS_DAY', '2026-08-25', '2026-09-22'],
    ['2026-09', 25, 'PREVIOUS_BUSINESS_DAY', '2026-09-23', '2026-10-22'],
    ['2026-09', 25, 'NEXT_BUSINESS_DAY', '2026-09-28', '2026-10-25'],
    ['2026-12', 25, 'PREVIOUS_BUSINESS_DAY', '2026-12-24', '2027-01-24'],
    ['2026-12', 25, 'NEXT_BUSINESS_DAY', '2026-12-28', '2027-01-24'],
    ['2026-02', 31, 'NEXT_BUSINESS_DAY', '2026-03-03', '2026-03-30'],
    ['2026-02', 31, 'PREVIOUS_BUSINESS_DAY', '2026-02-27', '2026-03-30'],
    ['2027-02', 7, 'PREVIOUS_BUSINESS_DAY', '2027-02-05', '2027-03-04'],
    ['2027-02', 7, 'NEXT_BUSINESS_DAY', '2027-02-10', '2027-03-07'],
    ['2027-09', 15, 'NEXT_BUSINESS_DAY', '2027-09-17', '2027-10-14'],
  ] as const)('%s beginning on the %i, %s, is %s … %s', (month, monthStartDay, monthStartAdjust, from, to) => {
    const settings = { monthStartDay, monthStartRule: 'CURRENT', monthStartAdjust } as const;
    expect(bookMonthPeriod(month, settings, isHoliday)).toEqual({ from, to });
  });
});

describe('announcements', () => {
  test('add and remove days off; the later one wins', () => {
    const announced = readAnnouncements(
      '\uFEFF# 2027년\r\n2027-05-04 임시공휴일\n\n  -2027-07-17 제헌절\n+2027-06-07\n2027-06-08\n-2027-06-08\n',
    );
    const isOff = koreanHolidays(announced);
    expect(['2027-05-04', '2027-07-17', '2027-06-07', '2027-06-08', '2027-05-05'].map(isOff)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    // 30 April is a Friday; with the bridge closed the next working day is after 어린이날.
    expect(businessDayFrom('2027-05-01', 1, isOff)).toBe('2027-05-06');
    expect(isHoliday('2027-05-04')).toBe(false);
  });

  test.each(['2027-02-30 임시공휴일', '2027/05/04', '내일', '2027-05-04임시공휴일', '--2027-05-04', '2027-05'])(
    'that contain %s are rejected with their line number',
    (line) => {
      expect(() => readAnnouncements(`2027-05-04 임시공휴일\n${line}`)).toThrow(ConfigError);
      expect(() => readAnnouncements(`2027-05-04 임시공휴일\n${line}`)).toThrow(/2번째 줄/u);
    },
  );

  test('are read from an optional file in the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'salim-holidays-'));
    expect((await loadHolidays(folder)).isHoliday('2026-12-31')).toBe(false);
    await writeFile(join(folder, 'holidays.txt'), '2026-12-31 임시공휴일\n');
    const { isHoliday: isOff } = await loadHolidays(folder);
    expect([isOff('2026-12-31'), isOff('2027-01-01'), weekdayOf('2026-12-31')]).toEqual([true, true, 4]);
    await writeFile(join(folder, 'holidays.txt'), '새해 전날');
    await expect(loadHolidays(folder)).rejects.toThrow(ConfigError);
    await rm(folder, { recursive: true });
  });
});
