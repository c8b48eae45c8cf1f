import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CivilDate, dateOfDayNumber, dateParts, dayNumber, daysInMonth } from '../calendar/civil-date.ts';
import { parseRecurrenceRule } from './recurrence-rule.ts';
import {
  adjustedDate,
  firstNominalDateFrom,
  isOccurrence,
  nextOccurrence,
  nominalDates,
  ruleWithExplicitDays,
  type Schedule,
} from './schedule.ts';

function scheduleOf(rrule: string, startDate: CivilDate, more: Partial<Schedule> = {}): Schedule {
  return { rule: parseRecurrenceRule(rrule), startDate, endDate: null, count: null, adjust: 'NONE', ...more };
}

function take(schedule: Schedule, count: number, from?: CivilDate): CivilDate[] {
  const dates: CivilDate[] = [];
  for (const date of nominalDates(schedule, from)) {
    if (dates.length === count) break;
    dates.push(date);
  }
  return dates;
}

/** Days off: every 6 January, and two consecutive days in May. */
const HOLIDAYS = new Set(['2026-01-06', '2026-05-05', '2026-05-06', '2027-01-01']);
const isHoliday = (date: CivilDate): boolean => HOLIDAYS.has(date);

const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=10',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=3',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=15,30,31',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO',
  'FREQ=YEARLY;BYDAY=-1SU',
  'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30',
  'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
] as const;

const anyDate = fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2120-12-31') }).map(dateOfDayNumber);
const ADJUSTS = ['NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY'] as const;
const anySchedule = fc
  .tuple(fc.constantFrom(...RULES), anyDate, fc.constantFrom(...ADJUSTS))
  .map(([rrule, startDate, adjust]) => scheduleOf(rrule, startDate, { adjust }));

describe('a monthly schedule', () => {
  test('on the 31st never skips a month and never drifts', () => {
    const months = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
    expect(take(scheduleOf('FREQ=MONTHLY', '2026-01-31'), 5)).toEqual(months);
    expect(take(scheduleOf('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-01'), 5)).toEqual(months);
    expect(take(scheduleOf('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-01'), 5)).toEqual(months);
    expect(take(scheduleOf('FREQ=MONTHLY;INTERVAL=13', '2027-01-31'), 2)).toEqual(['2027-01-31', '2028-02-29']);
  });

  test('has one occurrence in each month, on its day or the last day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), anyDate, (day, startDate) => {
        const dates = take(scheduleOf(`FREQ=MONTHLY;BYMONTHDAY=${day}`, startDate), 30);
        const months = dates.map((date) => dateParts(date)).map(({ year, month }) => year * 12 + month);
        months.slice(1).forEach((month, index) => {
          expect(month).toBe((months[index] ?? 0) + 1);
        });
        for (const date of dates) {
          const { year, month, day: own } = dateParts(date);
          expect(own).toBe(Math.min(day, daysInMonth(year, month)));
        }
      }),
    );
  });

  test('supports nth weekdays from both ends', () => {
    expect(take(scheduleOf('FREQ=MONTHLY;BYDAY=2TU', '2026-11-01'), 3)).toEqual([
      '2026-11-10',
      '2026-12-08',
      '2027-01-12',
    ]);
    expect(take(scheduleOf('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-01'), 3)).toEqual([
      '2026-11-27',
      '2026-12-25',
      '2027-01-29',
    ]);
    expect(take(scheduleOf('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-01-01'), 2)).toEqual([
      '2026-01-30',
      '2026-02-27',
    ]);
    expect(take(scheduleOf('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-01-01'), 2)).toEqual([
      '2026-02-13',
      '2026-03-13',
    ]);
  });

  test('merges two days that coincide at the end of a short month', () => {
    expect(take(scheduleOf('FREQ=MONTHLY;BYMONTHDAY=30,31', '2026-02-01'), 3)).toEqual([
      '2026-02-28',
      '2026-03-30',
      '2026-03-31',
    ]);
  });
});

describe('other schedules', () => {
  test('move a leap day to the 28th in common years', () => {
    const dates = ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'];
    expect(take(scheduleOf('FREQ=YEARLY', '2024-02-29'), 5)).toEqual(dates);
    expect(take(scheduleOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-01-01'), 5)).toEqual(dates);
  });

  test('count every second week from the first, whatever the first day of the week', () => {
    const start = '2026-11-16';
    expect(take(scheduleOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', start), 4)).toEqual([
      '2026-11-16',
      '2026-11-22',
      '2026-11-30',
      '2026-12-06',
    ]);
    expect(take(scheduleOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', start), 4)).toEqual([
      '2026-11-16',
      '2026-11-29',
      '2026-11-30',
      '2026-12-13',
    ]);
  });

  test('follow 추석 and the last day of the lunar year in the lunar calendar', () => {
    const rule = 'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15';
    expect(take(scheduleOf(rule, '2024-01-01'), 4)).toEqual(['2024-09-17', '2025-10-06', '2026-09-25', '2027-09-15']);
    expect(take(scheduleOf(rule, '2024-09-18'), 1)).toEqual(['2025-10-06']);
    const yearEnd = 'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1';
    expect(take(scheduleOf(yearEnd, '2025-01-01'), 3)).toEqual(['2025-01-28', '2026-02-16', '2027-02-06']);
    const inLeap = 'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=1';
    expect(take(scheduleOf(inLeap, '2025-01-01'), 2)).toEqual(['2025-07-25', '2026-07-14']);
  });

  test("end with their count, their end date or the rule's end, whichever comes first", () => {
    const ends = (rrule: string, more: Partial<Schedule> = {}) => [
      ...nominalDates(scheduleOf(rrule, '2026-01-05', more)),
    ];
    expect(ends('FREQ=DAILY;COUNT=3')).toEqual(['2026-01-05', '2026-01-06', '2026-01-07']);
    expect(ends('FREQ=DAILY;COUNT=3', { count: 2 })).toHaveLength(2);
    expect(ends('FREQ=DAILY;UNTIL=20260107')).toHaveLength(3);
    expect(ends('FREQ=DAILY;UNTIL=20260107', { endDate: '2026-01-06' })).toHaveLength(2);
    expect(ends('FREQ=DAILY;UNTIL=20260101')).toEqual([]);
    expect(ends('FREQ=YEARLY').at(-1)).toBe('2199-01-05');
    // Counting begins with the first occurrence, whatever the start of the query.
    expect(take(scheduleOf('FREQ=MONTHLY;COUNT=3', '2026-01-05'), 9, '2026-02-06')).toEqual(['2026-03-05']);
  });

  test('are recognized as empty if they can never occur', () => {
    expect(nextOccurrence(scheduleOf('FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=3MO', '2026-01-01'), '2026-01-01')).toBeNull();
  });
});

describe('every schedule', () => {
  test('ascends, and each date is the next one from itself', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const dates = take(schedule, 12);
        expect(dates.length).toBeGreaterThan(0);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        for (const [index, date] of dates.entries()) {
          expect(date >= schedule.startDate).toBe(true);
          expect(isOccurrence(schedule, date)).toBe(true);
          const following = dates[index + 1];
          if (following) expect(nextOccurrence(schedule, addDays(date, 1))).toBe(following);
        }
      }),
    );
  });

  test('gives the same dates from any start of the query', () => {
    fc.assert(
      fc.property(anySchedule, fc.nat(2000), (schedule, days) => {
        const from = addDays(schedule.startDate, days);
        const whole = [...nominalDates({ ...schedule, endDate: addDays(from, 800) })];
        expect(take({ ...schedule, endDate: addDays(from, 800) }, 1000, from)).toEqual(
          whole.filter((date) => date >= from),
        );
      }),
    );
  });

  test('keeps its dates when continued from one of them', () => {
    fc.assert(
      fc.property(anySchedule, fc.nat(20), (schedule, skipped) => {
        const dates = take(schedule, skipped + 8);
        const startDate = dates[skipped];
        fc.pre(startDate !== undefined);
        const rule = ruleWithExplicitDays(schedule.rule, schedule.startDate);
        expect(take({ ...schedule, rule, startDate }, dates.length - skipped)).toEqual(dates.slice(skipped));
      }),
    );
  });

  test('with several months keeps all of them when continued from one of them', () => {
    const rule = parseRecurrenceRule('FREQ=YEARLY;BYMONTH=3,9');
    expect(ruleWithExplicitDays(rule, '2026-03-15')).toMatchObject({ months: [3, 9], monthDays: [15] });
    expect(ruleWithExplicitDays(parseRecurrenceRule('FREQ=YEARLY'), '2026-03-15')).toMatchObject({
      months: [3],
      monthDays: [15],
    });
  });

  test('moves no date past another, and only onto business days', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const nominal = take(schedule, 12);
        const moved = nominal.map((date) => adjustedDate(date, schedule.adjust, isHoliday));
        expect(moved).toEqual(moved.toSorted());
        moved.forEach((date, index) => {
          const way = dayNumber(date) - dayNumber(nominal[index] ?? date);
          if (schedule.adjust === 'NONE') expect(way).toBe(0);
          else expect(isHoliday(date)).toBe(false);
          if (schedule.adjust === 'NEXT_BUSINESS_DAY') expect(way).toBeGreaterThanOrEqual(0);
          if (schedule.adjust === 'PREVIOUS_BUSINESS_DAY') expect(way).toBeLessThanOrEqual(0);
        });
      }),
    );
  });
});

describe('an occurrence on a day off', () => {
  test.each([
    ['NONE', '2026-05-05'],
    ['PREVIOUS_BUSINESS_DAY', '2026-05-04'],
    ['NEXT_BUSINESS_DAY', '2026-05-07'],
  ] as const)('%s', (adjust, date) => {
    expect(adjustedDate('2026-05-05', adjust, isHoliday)).toBe(date);
  });

  test('is found by its adjusted date', () => {
    const before = scheduleOf('FREQ=MONTHLY;BYMONTHDAY=22', '2026-01-01', { adjust: 'PREVIOUS_BUSINESS_DAY' });
    expect(firstNominalDateFrom(before, '2026-11-20', isHoliday)).toBe('2026-11-22');
    expect(firstNominalDateFrom(before, '2026-11-21', isHoliday)).toBe('2026-12-22');
    const after = scheduleOf('FREQ=MONTHLY;BYMONTHDAY=21', '2026-01-01', { adjust: 'NEXT_BUSINESS_DAY' });
    expect(firstNominalDateFrom(after, '2026-11-23', isHoliday)).toBe('2026-11-21');
    expect(firstNominalDateFrom(after, '2026-11-24', isHoliday)).toBe('2026-12-21');
  });
});
