import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthlyAmount } from './monthly-amount.ts';
import { parseRecurrenceRule } from './recurrence-rule.ts';
import { nominalDates } from './schedule.ts';

describe('the monthly amount of a rule', () => {
  test.each([
    ['FREQ=MONTHLY;BYMONTHDAY=25', 17_000],
    ['FREQ=MONTHLY;BYMONTHDAY=10,25', 34_000],
    ['FREQ=MONTHLY;INTERVAL=3', 5667],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2', 1417],
    ['FREQ=YEARLY;BYMONTH=6,12', 2833],
    ['RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15', 1417],
    ['FREQ=WEEKLY;BYDAY=MO', 73_920],
    ['FREQ=DAILY', 517_438],
  ])('%s', (rrule, amount) => {
    expect(monthlyAmount(17_000, parseRecurrenceRule(rrule))).toBe(amount);
  });

  test('is close to its average over 28 years', () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU',
      'FREQ=MONTHLY;BYDAY=2TU,-1FR',
      'FREQ=MONTHLY;BYDAY=FR',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1',
      'FREQ=YEARLY;BYDAY=1MO',
      'FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO',
      'FREQ=YEARLY;INTERVAL=2',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.integer({ min: 1000, max: 9_999_999 }), (rrule, amount) => {
        const rule = parseRecurrenceRule(rrule);
        const schedule = { rule, startDate: '2000-01-01', endDate: '2027-12-31', count: null, adjust: 'NONE' } as const;
        const average = (amount * [...nominalDates(schedule)].length) / (28 * 12);
        expect(Math.abs(monthlyAmount(amount, rule) - average)).toBeLessThan(average * 0.02);
      }),
    );
  });
});
