import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookMonthPeriod, type MonthSettings } from '../calendar/book-month.ts';
import { addDays, addMonths, dateOfDayNumber, dayNumber } from '../calendar/civil-date.ts';
import { MAX_AMOUNT } from '../money/amount.ts';
import { cashFlowStreams, DRAWN_STREAM, SAVED_STREAM } from './cash-flow.ts';
import { comparedPeriod } from './compared-period.ts';
import { installmentTurns, turnParts } from './installment-turns.ts';
import { medianOf, usualRangeOf } from './median.ts';
import { merchantKeyOf } from './merchant-key.ts';

const anyDate = fc
  .integer({ min: dayNumber('1971-01-01'), max: dayNumber('2150-12-31') })
  .map((number) => dateOfDayNumber(number));
const total = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, one) => sum + one.amount, 0);

describe('the turns of an installment purchase', () => {
  test('add up to the amount exactly, are nearly equal, and fall one a month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }),
        fc.integer({ min: 1, max: 60 }),
        anyDate,
        (amount, months, date) => {
          const turns = installmentTurns(amount, months, date);
          expect(total(turns)).toBe(amount);
          expect(turns).toHaveLength(months);
          expect(turns[0]?.date).toBe(date);
          expect(turns.map((turn) => turn.date.slice(0, 7))).toEqual(
            turns.map((_, index) => addMonths(date.slice(0, 7), index)),
          );
          for (const turn of turns.slice(1)) {
            expect(Math.abs(turn.amount - amount / months)).toBeLessThan(1);
            expect(Object.is(turn.amount, -0)).toBe(false);
          }
          expect(Math.abs(turns[0]?.amount ?? 0)).toBeGreaterThanOrEqual(Math.abs(turns.at(-1)?.amount ?? 0));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("consist of parts that add up to each turn, and over all turns to the parts' amounts", () => {
    const part = fc.integer({ min: 0, max: Math.floor(MAX_AMOUNT / 10) });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 10 }),
        fc.constantFrom(1, -1),
        fc.integer({ min: 1, max: 60 }),
        (sizes, sign, months) => {
          const amounts = sizes.map((size) => (size === 0 ? 0 : sign * size));
          const whole = amounts.reduce((sum, amount) => sum + amount, 0);
          const turns = installmentTurns(whole, months, '2026-01-31').map((turn, index) => {
            const parts = turnParts(amounts, months, index + 1);
            expect(parts.reduce((sum, amount) => sum + amount, 0) - turn.amount).toBe(0);
            expect(parts.every((amount) => amount * sign >= 0 && !Object.is(amount, -0))).toBe(true);
            return parts;
          });
          amounts.forEach((amount, place) => {
            expect(turns.reduce((sum, parts) => sum + (parts[place] ?? 0), 0) - amount).toBe(0);
          });
        },
      ),
      { numRuns: 500 },
    );
    // Ten over three is 4 + 3 + 3; five gives 1 + 1 + 1 with a remainder of 2.
    expect([1, 2, 3].map((index) => turnParts([5, 5], 3, index))).toEqual([
      [1, 3],
      [2, 1],
      [2, 1],
    ]);
    expect([1, 2, 3].map((index) => turnParts([-1, -1, -1], 3, index))).toEqual([
      [0, 0, -1],
      [-1, 0, 0],
      [0, -1, 0],
    ]);
  });

  test('of a refund mirror those of the purchase', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT }), fc.integer({ min: 2, max: 60 }), (amount, months) => {
        const [there, back] = [
          installmentTurns(amount, months, '2026-01-31'),
          installmentTurns(-amount, months, '2026-01-31'),
        ];
        expect(there.map((turn, index) => turn.amount + (back[index]?.amount ?? 0)).every((sum) => sum === 0)).toBe(
          true,
        );
      }),
    );
  });

  test('add the remainder to the first turn, and clamp to the month’s last day', () => {
    expect(installmentTurns(100_000, 3, '2026-01-31')).toEqual([
      { date: '2026-01-31', amount: 33_334 },
      { date: '2026-02-28', amount: 33_333 },
      { date: '2026-03-31', amount: 33_333 },
    ]);
  });
});

describe('the key of a merchant', () => {
  test.each([
    ['스타벅스', '스타벅스 강남역점'],
    ['스타벅스', '(주)스타벅스  서울숲점'],
    ['㈜이마트', '이마트'],
    ['GS25', 'gs 25'],
    ['쿠팡(주)', '쿠팡'],
    ['배달의민족', '배달의 민족'],
  ])('is the same for %s and %s', (one, other) => {
    expect(merchantKeyOf(one)).toBe(merchantKeyOf(other));
  });

  test.each([
    ['스타벅스', '투썸플레이스'],
    ['할인점', '편의점'],
    ['점심', '저녁'],
  ])('differs between %s and %s', (one, other) => {
    expect(merchantKeyOf(one)).not.toBe(merchantKeyOf(other));
  });

  test('is empty for an empty text only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(merchantKeyOf(text) === '').toBe(text.normalize('NFKC').trim() === '');
      }),
    );
  });
});

describe('medians', () => {
  test('do not depend on the order, and are between the smallest and largest value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), (values) => {
        const median = medianOf(values) ?? Number.NaN;
        expect(median).toBe(medianOf(values.toReversed()));
        expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  test('are not affected by an outlier', () => {
    expect(usualRangeOf([10, 11, 12, 13, 9_000_000])).toEqual({ median: 12, deviation: 1 });
    expect(usualRangeOf([])).toBeNull();
  });
});

describe('the period to compare with', () => {
  const holidays = () => false;
  const settings = (monthStartDay: number): MonthSettings => ({
    monthStartDay,
    monthStartRule: 'CURRENT',
    monthStartAdjust: 'NONE',
  });

  test('of whole book months is the same number of adjacent book months', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 10, 25, 28, 31),
        fc.integer({ min: 0, max: 240 }),
        fc.integer({ min: 1, max: 14 }),
        (day, start, count) => {
          const first = addMonths('2010-01', start);
          const own = settings(day);
          const from = bookMonthPeriod(first, own, holidays).from;
          const to = bookMonthPeriod(addMonths(first, count - 1), own, holidays).to;
          const before = comparedPeriod({ from, to }, 'PREVIOUS', own, holidays);
          expect(addDays(before.to, 1)).toBe(from);
          expect(before.from).toBe(bookMonthPeriod(addMonths(first, -count), own, holidays).from);
          const lastYear = comparedPeriod({ from, to }, 'LAST_YEAR', own, holidays);
          expect(lastYear.from).toBe(bookMonthPeriod(addMonths(first, -12), own, holidays).from);
        },
      ),
    );
  });

  test('of other ranges has the same number of days', () => {
    const own = settings(1);
    expect(comparedPeriod({ from: '2026-11-03', to: '2026-11-09' }, 'PREVIOUS', own, holidays)).toEqual({
      from: '2026-10-27',
      to: '2026-11-02',
    });
    expect(comparedPeriod({ from: '2028-02-10', to: '2028-02-29' }, 'LAST_YEAR', own, holidays)).toEqual({
      from: '2027-02-10',
      to: '2027-02-28',
    });
    expect(comparedPeriod({ from: '2026-02-01', to: '2026-02-28' }, 'PREVIOUS', own, holidays)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });
});

describe('a cash flow', () => {
  const flows = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('INCOME' as const, 'EXPENSE' as const),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { selector: (flow) => flow.id },
  );

  test('balances incoming and outgoing flows with positive amounts', () => {
    fc.assert(
      fc.property(flows, (list) => {
        const streams = cashFlowStreams(list);
        const side = (which: 'IN' | 'OUT') => total(streams.filter((stream) => stream.side === which));
        expect(side('IN')).toBe(side('OUT'));
        expect(streams.every((stream) => stream.amount > 0)).toBe(true);
        const signed = (kind: 'INCOME' | 'EXPENSE') => total(list.filter((flow) => flow.kind === kind));
        const net = signed('INCOME') - signed('EXPENSE');
        const saved = streams.find((stream) => stream.id === SAVED_STREAM)?.amount ?? 0;
        const drawn = streams.find((stream) => stream.id === DRAWN_STREAM)?.amount ?? 0;
        expect(saved - drawn).toBe(net);
        expect(saved * drawn).toBe(0);
      }),
    );
  });

  test('counts refunds beyond the spending as incoming', () => {
    expect(
      cashFlowStreams([
        { id: 'pay', kind: 'INCOME', amount: 100 },
        { id: 'shoes', kind: 'EXPENSE', amount: -30 },
        { id: 'food', kind: 'EXPENSE', amount: 50 },
        { id: 'none', kind: 'EXPENSE', amount: 0 },
      ]),
    ).toEqual([
      { id: 'pay', side: 'IN', amount: 100 },
      { id: 'food', side: 'OUT', amount: 50 },
      { id: 'shoes', side: 'IN', amount: 30 },
      { id: SAVED_STREAM, side: 'OUT', amount: 80 },
    ]);
  });
});
