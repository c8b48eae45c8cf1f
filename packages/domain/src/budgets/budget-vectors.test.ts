import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bookMonthOf, bookMonthPeriod, type MonthSettings } from '../calendar/book-month.ts';
import { addMonths, type CivilDate, type CivilMonth } from '../calendar/civil-date.ts';
import { isKoreanHoliday } from '../testing/korean-holidays.ts';
import { TIME_ZONES } from '../testing/time-zones.ts';
import { reachedThresholds } from './budget-alerts.ts';
import { type BudgetMonth, carriedOverAfter, type Rollover } from './budget-lines.ts';
import { monthPace } from './month-pace.ts';

/**
 * Months begin on payday, the 25th (the business day before, if it is a day off), and are named after the month they
 * end in.
 */
const PAYDAY: MonthSettings = {
  monthStartDay: 25,
  monthStartRule: 'PREVIOUS',
  monthStartAdjust: 'PREVIOUS_BUSINESS_DAY',
};
const PLANNED = 300_000;
const FIRST_MONTH = '2026-04';

/** The rollover of 식비, its spending as `date:amount`, a month, and the carry-over into that month. */
const CARRIED: readonly (readonly [Rollover, string, CivilMonth, number])[] = [
  ['NONE', '2026-03-25:100000', '2026-05', 0],
  ['SURPLUS', '2026-03-25:100000', '2026-05', 200_000],
  ['SURPLUS', '2026-03-25:400000', '2026-05', 0],
  ['DEFICIT', '2026-03-25:100000', '2026-05', 0],
  ['DEFICIT', '2026-03-25:400000', '2026-05', -100_000],
  ['BOTH', '2026-03-25:100000', '2026-05', 200_000],
  ['BOTH', '2026-03-25:400000', '2026-05', -100_000],
  // 25 April is a Saturday, so May begins on the 24th.
  ['BOTH', '2026-04-23:400000', '2026-05', -100_000],
  ['BOTH', '2026-04-24:400000', '2026-05', 300_000],
  ['BOTH', '2026-04-24:400000', '2026-06', 200_000],
  // May ends before 부처님 오신 날 and its substitute holiday: June begins on the 22nd.
  ['BOTH', '2026-05-21:900000', '2026-06', -300_000],
  ['BOTH', '2026-05-22:900000', '2026-06', 600_000],
  ['SURPLUS', '2026-03-25:0 2026-05-01:700000', '2026-06', 0],
  ['SURPLUS', '2026-03-25:0 2026-05-01:550000', '2026-06', 50_000],
  ['DEFICIT', '2026-03-25:350000 2026-05-01:100000', '2026-06', 0],
  ['DEFICIT', '2026-03-25:350000 2026-05-01:300000', '2026-06', -50_000],
  // A refund is negative spending.
  ['BOTH', '2026-03-25:350000 2026-04-20:-100000', '2026-05', 50_000],
  // Six months without spending, across 추석, which moves payday to the 23rd.
  ['BOTH', '2026-09-22:50000', '2026-10', 1_750_000],
  ['BOTH', '2026-09-23:50000', '2026-10', 1_800_000],
  ['SURPLUS', '2026-09-23:50000', '2026-11', 2_050_000],
];

/** A day, and how many days of its book month have passed; the day determines the month. */
const PACES: readonly (readonly [CivilDate, CivilMonth, number, number])[] = [
  ['2026-03-25', '2026-04', 1, 30],
  ['2026-04-23', '2026-04', 30, 30],
  ['2026-04-24', '2026-05', 1, 28],
  ['2026-05-21', '2026-05', 28, 28],
  ['2026-05-22', '2026-06', 1, 34],
  ['2026-09-22', '2026-09', 29, 29],
  ['2026-09-23', '2026-10', 1, 30],
  ['2026-11-20', '2026-11', 29, 33],
  ['2026-12-24', '2027-01', 1, 32],
  ['2027-01-01', '2027-01', 9, 32],
];

/** The plan, the amount available with the carry-over, the spending, and the thresholds reached. */
const SHARES: readonly (readonly [number, number, number, number[]])[] = [
  [300_000, 300_000, 239_999, []],
  [300_000, 300_000, 240_000, [80]],
  [300_000, 300_000, 300_000, [80, 100]],
  [300_000, 500_000, 399_999, []],
  [300_000, 500_000, 400_000, [80]],
  [300_000, 100_000, 80_000, [80]],
  [300_000, -50_000, 1, [80, 100]],
  [0, 0, 1_000_000, []],
  [300_000, 300_000, 0, []],
  [1, 1, 1, [80, 100]],
];

function monthOf(date: CivilDate): CivilMonth {
  return bookMonthOf(date, PAYDAY, isKoreanHoliday);
}

describe.each(TIME_ZONES)('budgets in time zone %s', (zone, hour) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('run in that time zone', () => {
    // oxlint-disable-next-line no-restricted-globals -- what the machine says, which the rules must not ask
    expect(new Date('2026-11-20T12:00:00Z').getHours()).toBe(hour);
  });

  test.each(CARRIED)('%s with spending %s carries over into %s: %i', (rollover, spending, month, arrived) => {
    const transactions = spending.split(' ').map((transaction) => transaction.split(':'));
    const chain: BudgetMonth[] = [];
    for (let each = FIRST_MONTH; each < month; each = addMonths(each, 1)) {
      const own = transactions.filter(([date = '']) => monthOf(date) === each);
      const spent = own.reduce((sum, [, amount]) => sum + Number(amount), 0);
      const planned = [{ categoryId: 'food', amount: PLANNED, rollover }];
      chain.push({ planned, spent: new Map([['food', spent]]) });
    }
    expect(carriedOverAfter(chain).get('food') ?? 0).toBe(arrived);
  });

  test.each(PACES)('%s belongs to %s, day %i of %i', (date, month, elapsedDays, days) => {
    expect(monthOf(date)).toBe(month);
    expect(monthPace(bookMonthPeriod(month, PAYDAY, isKoreanHoliday), date)).toEqual({ elapsedDays, days });
  });

  test.each(SHARES)('%i planned, %i available, %i spent: reaches %j', (planned, available, spent, reached) => {
    expect(reachedThresholds({ planned, available, spent })).toEqual(reached);
  });
});
