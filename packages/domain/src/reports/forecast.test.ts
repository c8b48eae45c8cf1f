import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOfDayNumber, dayNumber, weekdayOf } from '../calendar/civil-date.ts';
import { type DaySpending, type ForecastInput, forecastMonth } from './forecast.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const EARLIER = [
  { from: '2026-08-01', to: '2026-08-31' },
  { from: '2026-09-01', to: '2026-09-30' },
  { from: '2026-10-01', to: '2026-10-31' },
];

/** Each day of a range, with the spending that a function returns. */
function daysBetween(from: string, to: string, of: (date: string) => Partial<DaySpending>): DaySpending[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return { date, fixed: 0, variable: 0, ...of(date) };
  });
}

const evenly = (today: string): ForecastInput => ({
  month: NOVEMBER,
  today,
  earlier: EARLIER,
  days: daysBetween('2026-08-01', today, () => ({ variable: 10_000 })),
  planned: 0,
});

describe('a forecast', () => {
  test('needs three months of history', () => {
    expect(forecastMonth({ ...evenly('2026-11-10'), earlier: EARLIER.slice(1) })).toBeNull();
  });

  test('of steady spending is exact, without a band', () => {
    expect(forecastMonth(evenly('2026-11-10'))).toMatchObject({
      spent: 100_000,
      expected: 300_000,
      low: 300_000,
      high: 300_000,
    });
  });

  test('has a band of 1.28 daily standard deviations, widening with the square root of the remaining days', () => {
    // Alternating weeks of 5,000 and 15,000 a day: a mean of 10,000 and a deviation of 5,000 on each weekday.
    const first = dayNumber('2026-08-09');
    const isLowWeek = (date: string) => Math.floor((dayNumber(date) - first) / 7) % 2 === 0;
    const days = daysBetween('2026-08-09', '2026-11-26', (date) => ({
      variable: date >= '2026-11-01' ? 10_000 : isLowWeek(date) ? 5000 : 15_000,
    }));
    const earlier = [
      { from: '2026-08-09', to: '2026-09-05' },
      { from: '2026-09-06', to: '2026-10-03' },
      { from: '2026-10-04', to: '2026-10-31' },
    ];
    const forecast = forecastMonth({ ...evenly('2026-11-26'), earlier, days });
    expect(forecast).toMatchObject({ expected: 300_000, low: 287_200, high: 312_800 });
    expect(forecast?.days.slice(-4).map(({ low, expected, high }) => [expected - low, high - expected])).toEqual([
      [6400, 6400],
      [9051, 9051],
      [11_085, 11_085],
      [12_800, 12_800],
    ]);
  });

  test('uses a weekday profile', () => {
    const weekend = (date: string) => [0, 6].includes(weekdayOf(date));
    const days = daysBetween('2026-08-01', '2026-11-20', (date) => ({ variable: weekend(date) ? 50_000 : 10_000 }));
    // From 21 to 30 November there are four days of a weekend and six others.
    expect(forecastMonth({ ...evenly('2026-11-20'), days })?.comingVariable).toBe(260_000);
  });

  test('expects the rent until it has been paid', () => {
    const rent = (date: string) => (date.endsWith('-25') ? { fixed: 500_000 } : {});
    const before = daysBetween('2026-08-01', '2026-11-20', rent);
    expect(forecastMonth({ ...evenly('2026-11-20'), days: before })?.comingFixed).toBe(500_000);
    const after = daysBetween('2026-08-01', '2026-11-26', rent);
    expect(forecastMonth({ ...evenly('2026-11-26'), days: after })?.comingFixed).toBe(0);
    expect(forecastMonth({ ...evenly('2026-11-20'), days: before, planned: 620_000 })?.comingFixed).toBe(620_000);
  });

  test("follows the month's pace more as the month progresses", () => {
    const doubled = (today: string) =>
      forecastMonth({
        ...evenly(today),
        days: daysBetween('2026-08-01', today, (date) => ({ variable: date >= '2026-11-01' ? 20_000 : 10_000 })),
      });
    const early = (doubled('2026-11-03')?.comingVariable ?? 0) / 27;
    const late = (doubled('2026-11-27')?.comingVariable ?? 0) / 3;
    expect(early).toBeGreaterThan(10_000);
    expect(late).toBeGreaterThan(early);
    expect(late).toBeLessThan(20_000);
  });

  test('of a finished month is its spending', () => {
    expect(forecastMonth({ ...evenly('2026-11-30'), planned: 7 })).toMatchObject({
      spent: 300_000,
      expected: 300_000,
      low: 300_000,
      high: 300_000,
      comingFixed: 0,
      comingVariable: 0,
    });
  });

  test('never falls below the spending, keeps its order and adds up, for any history', () => {
    const amounts = fc.array(
      fc.record({
        day: fc.integer({ min: dayNumber('2026-08-01'), max: dayNumber('2026-11-30') }),
        fixed: fc.integer({ min: 0, max: 1_000_000 }),
        variable: fc.integer({ min: -200_000, max: 3_000_000 }),
      }),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: dayNumber('2026-10-28'), max: dayNumber('2026-12-02') }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (list, now, planned) => {
          const today = dateOfDayNumber(now);
          const byDate = new Map(
            list
              .map(({ day, ...rest }) => ({ date: dateOfDayNumber(day), ...rest }))
              .filter((day) => day.date <= today)
              .map((day) => [day.date, day]),
          );
          const forecast = forecastMonth({ ...evenly(today), days: [...byDate.values()], planned });
          if (forecast === null) throw new Error('three months are enough');
          const spent = [...byDate.values()]
            .filter((day) => day.date >= NOVEMBER.from)
            .reduce((sum, day) => sum + day.fixed + day.variable, 0);
          expect(forecast.spent).toBe(spent);
          expect(forecast.expected).toBe(forecast.spent + forecast.comingFixed + forecast.comingVariable);
          expect(forecast.days).toHaveLength(30);
          expect(forecast.days.at(-1)?.expected).toBe(forecast.expected);
          for (const day of forecast.days) {
            expect(day.low).toBeLessThanOrEqual(day.expected);
            expect(day.expected).toBeLessThanOrEqual(day.high);
            if (day.actual === null) expect(day.low).toBeGreaterThanOrEqual(spent);
          }
        },
      ),
    );
  });
});
