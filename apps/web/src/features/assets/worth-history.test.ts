import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addUpHistories } from './worth-history.ts';

const days = ['2026-11-01', '2026-11-05', '2026-11-09', '2026-11-20'];
const history = fc
  .uniqueArray(fc.record({ date: fc.constantFrom(...days), balance: fc.integer({ min: -1e12, max: 1e12 }) }), {
    selector: (day) => day.date,
    minLength: 1,
  })
  .map((rows) => rows.toSorted((a, b) => (a.date < b.date ? -1 : 1)));

describe('histories of several assets', () => {
  test('add up the day-end balances of every day', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 6 }), (histories) => {
        for (const { date, balance } of addUpHistories(histories)) {
          const held = histories.map((rows) => rows.findLast((row) => row.date <= date)?.balance ?? 0);
          expect(balance).toBe(held.reduce((sum, one) => sum + one, 0));
        }
      }),
    );
  });

  test('contain one row per day with a movement, in order', () => {
    const rows = addUpHistories([
      [
        { date: '2026-11-01', balance: 100 },
        { date: '2026-11-20', balance: 40 },
      ],
      [
        { date: '2026-11-01', balance: -30 },
        { date: '2026-11-05', balance: 0 },
      ],
    ]);
    expect(rows).toEqual([
      { date: '2026-11-01', balance: 70 },
      { date: '2026-11-05', balance: 100 },
      { date: '2026-11-20', balance: 40 },
    ]);
    expect(addUpHistories([])).toEqual([]);
  });
});
