import { addDays } from '@salim/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulativeSpending } from './cumulative-spending.ts';

const daysOf = (from: string, expenses: readonly number[]) =>
  expenses.map((expense, index) => ({ date: addDays(from, index), income: 0, expense, count: 0 }));
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const never = { days: [] };

/** Refunds make a day negative. */
const month = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -500_000, max: 3_000_000 })), {
  minLength: 28,
  maxLength: 31,
});

describe('the cumulative spending', () => {
  it('ends at the totals of both months, wherever today is', () => {
    fc.assert(
      fc.property(month, month, fc.integer({ min: -40, max: 40 }), (now, before, offset) => {
        const today = addDays('2026-11-01', offset);
        const { current, previous } = cumulativeSpending({
          days: daysOf('2026-11-01', now),
          today,
          previous: { days: daysOf('2026-10-01', before) },
        });
        expect([current.at(-1) ?? 0, previous.at(-1) ?? 0]).toEqual([total(now), total(before)]);
        expect(previous).toHaveLength(before.length);
      }),
    );
  });

  it('never falls, except on a day with more refunds than spending', () => {
    fc.assert(
      fc.property(month, (now) => {
        const { current } = cumulativeSpending({
          days: daysOf('2026-11-01', now),
          today: '2026-12-31',
          previous: never,
        });
        expect(current).toHaveLength(now.length);
        for (const [index, sum] of current.entries()) {
          const earlier = current[index - 1] ?? 0;
          expect(sum < earlier).toBe((now[index] ?? 0) < 0);
        }
      }),
    );
  });

  it('ends today in a running month, or at a later recorded day', () => {
    const days = daysOf('2026-11-01', [1000, 0, 500, 0, 0]);
    const shown = (today: string) => cumulativeSpending({ days, today, previous: never }).current;
    expect(shown('2026-11-04')).toEqual([1000, 1000, 1500, 1500]);
    expect(shown('2026-11-01')).toEqual([1000, 1000, 1500]);
    expect(shown('2026-12-01')).toEqual([1000, 1000, 1500, 1500, 1500]);
    expect(cumulativeSpending({ days: daysOf('2026-12-01', [0, 0]), today: '2026-11-30', previous: never })).toEqual({
      current: [],
      previous: [],
    });
  });
});
