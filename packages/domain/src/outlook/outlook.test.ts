import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../calendar/civil-date.ts';
import { applyWhatIf, lowestDay, type OutlookItem, outlookDays } from './outlook.ts';
import { usualSpending } from './usual-spending.ts';

const TODAY = '2026-11-20';
const item = (date: string, amount: number, label = '월세'): OutlookItem => ({
  date,
  amount,
  source: 'RECURRING',
  refId: label,
  label,
});
const anyItems = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: -5_000_000, max: 5_000_000 }))
    .map(([days, amount]) => item(addDays(TODAY, days), amount)),
  { maxLength: 20 },
);
/** Repeatable noise between 0 and 1. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('the outlook of a balance', () => {
  test('without usual spending is the balance plus the items, for today and each day after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 50_000_000 }), anyItems, (balance, items) => {
        const days = outlookDays({ today: TODAY, days: 90, balance, items, usual: null, cards: [] });
        expect(days).toHaveLength(91);
        for (const { date, expected, low, high } of days) {
          const known = items.filter((one) => one.date <= date).reduce((sum, one) => sum + one.amount, balance);
          expect([expected, low, high]).toEqual([known, known, known]);
        }
      }),
    );
  });

  test('names the lowest day and its largest payment', () => {
    const items = [item('2026-11-25', -500_000), item('2026-11-25', -900_000, '카드'), item('2026-12-01', 3_000_000)];
    const days = outlookDays({ today: TODAY, days: 30, balance: 1_000_000, items, usual: null, cards: [] });
    const lowest = { date: '2026-11-25', expected: -400_000, cause: '카드', nextIncome: null };
    expect(lowestDay(days, items)).toEqual(lowest);
    const today = { date: TODAY, expected: 1_000_000, cause: null, nextIncome: null };
    expect(lowestDay(days.slice(0, 1), items)).toEqual(today);
  });

  test('names no payment of an earlier day, but the income that follows', () => {
    const items = [
      item('2026-11-25', -500_000),
      item('2026-12-01', 3_000_000, '급여'),
      item('2026-12-01', 900, '이자'),
    ];
    const usual = { on: () => 10_000, spread: () => 0 };
    const lowestWith = (known: readonly OutlookItem[]) =>
      lowestDay(outlookDays({ today: TODAY, days: 30, balance: 1_000_000, items: known, usual, cards: [] }), known);
    expect(lowestWith(items)).toEqual({ date: '2026-11-30', expected: 400_000, cause: null, nextIncome: '급여' });
    expect(lowestWith(items.slice(0, 1))).toMatchObject({ date: '2026-12-20', cause: null, nextIncome: null });
  });

  test('names the bill of a card for what is on it', () => {
    const bill = { refId: 'card', label: '국민카드 대금' };
    const on = (amount: number, label: string) => ({ ...item('2026-11-25', amount, label), bill });
    const items = [on(-30_000, '넷플릭스'), on(-100_000, '세탁기'), item('2026-11-25', -120_000, '보험')];
    const days = outlookDays({ today: TODAY, days: 30, balance: 1_000_000, items, usual: null, cards: [] });
    expect(lowestDay(days, items)?.cause).toBe('국민카드 대금');
    expect(lowestDay(days, [...items, item('2026-11-25', -140_000, '학원')])?.cause).toBe('학원');
  });

  test('never names what does not leave on the lowest day', () => {
    fc.assert(
      fc.property(anyItems, fc.integer({ min: 0, max: 200_000 }), (items, daily) => {
        const usual = { on: () => daily, spread: () => 0 };
        const named = items.map((one, index) => ({ ...one, label: String(index) }));
        const days = outlookDays({ today: TODAY, days: 90, balance: 0, items: named, usual, cards: [] });
        const lowest = lowestDay(days, named);
        const labelsOn = (date: string, sign: number) =>
          named.filter((one) => one.date === date && one.amount * sign > 0).map(({ label }) => label);
        const date = lowest?.date ?? '';
        const outgoing = labelsOn(date, -1);
        if (outgoing.length === 0) expect(lowest?.cause).toBeNull();
        else expect(outgoing).toContain(lowest?.cause);
        const incoming = labelsOn(addDays(date, 1), 1);
        if (incoming.length === 0) expect(lowest?.nextIncome).toBeNull();
        else expect(incoming).toContain(lowest?.nextIncome);
      }),
    );
  });

  test('pays the usual spending on a card with its bills', () => {
    const usual = { on: () => 10_000, spread: (days: number) => days * 100 };
    const paidOn = (date: string) => (date <= '2026-11-30' ? '2026-12-14' : '2027-01-14');
    const days = outlookDays({
      today: TODAY,
      days: 30,
      balance: 0,
      items: [],
      usual: null,
      cards: [{ usual, paidOn, isOwn: false }],
    });
    expect(days.find(({ date }) => date === '2026-12-13')).toMatchObject({ expected: 0, low: 0 });
    expect(days.find(({ date }) => date === '2026-12-14')).toMatchObject({ expected: -100_000, low: -101_000 });
    expect(days.at(-1)).toMatchObject({ date: '2026-12-20', expected: -100_000 });
  });

  test('of a card itself has a smaller debt after a bill, which is certain', () => {
    const usual = { on: () => 10_000, spread: (days: number) => days * 100 };
    const cards = [{ usual, paidOn: () => '2026-12-14', isOwn: true }];
    const days = outlookDays({ today: TODAY, days: 30, balance: -500_000, items: [], usual: null, cards });
    expect(days.at(-1)).toMatchObject({ expected: -200_000, low: -200_000, high: -200_000 });
  });

  test('has usual spending from tomorrow on', () => {
    const usual = { on: () => 10_000, spread: () => 0 };
    const days = outlookDays({ today: TODAY, days: 2, balance: 0, items: [], usual, cards: [] });
    expect(days.map(({ expected }) => expected)).toEqual([0, -10_000, -20_000]);
  });

  test('leaves out, adds and repeats what a question supposes', () => {
    const items = [item('2026-11-25', -1), item('2026-12-25', -1), item('2026-12-01', -2, '보험')];
    const period = { from: TODAY, to: '2027-02-18' };
    const skip = (date: string | null) => applyWhatIf(items, [{ kind: 'SKIP', refId: '월세', date }], period).items;
    expect(skip(null)).toEqual([items[2]]);
    expect(skip('2026-12-25')).toEqual([items[0], items[2]]);
    expect(applyWhatIf(items, [{ kind: 'MONTHLY', amount: 5, day: 31 }], period).supposed).toEqual([
      { date: '2026-11-30', amount: 5 },
      { date: '2026-12-31', amount: 5 },
      { date: '2027-01-31', amount: 5 },
    ]);
    const fromNextMonth = applyWhatIf(items, [{ kind: 'MONTHLY', amount: 5, day: 20 }], period).supposed;
    expect(fromNextMonth[0]).toEqual({ date: '2026-12-20', amount: 5 });
    const add = { kind: 'ADD', amount: -7, date: '2026-12-01' } as const;
    expect(applyWhatIf(items, [add, { ...add, date: '2028-01-01' }], period).supposed).toEqual([
      { date: '2026-12-01', amount: -7 },
    ]);
  });
});

describe('usual spending', () => {
  const year = { from: addDays(TODAY, -365), to: addDays(TODAY, -1) };

  test('needs four weeks', () => {
    expect(usualSpending({ from: addDays(TODAY, -26), to: TODAY }, new Map())).toBeNull();
    expect(usualSpending({ from: addDays(TODAY, -27), to: TODAY }, new Map())).not.toBeNull();
    expect(usualSpending(year, new Map())?.on(TODAY)).toBe(0);
  });

  test('follows weekdays and the place in the month, and ignores a single large purchase', () => {
    const spent = new Map<string, number>();
    for (let day = 0; day < 365; day += 1) {
      const date = addDays(year.from, day);
      const isWeekend = [0, 6].includes(weekdayOf(date));
      spent.set(date, (isWeekend ? 60_000 : 20_000) * (date.slice(8) > '20' ? 0.5 : 1));
    }
    spent.set('2026-03-04', 30_000_000);
    const usual = usualSpending(year, spent);
    expect(usual?.on('2026-12-05')).toBeGreaterThan(50_000);
    expect(usual?.on('2026-12-07')).toBeLessThan(30_000);
    expect(usual?.on('2026-12-28')).toBeLessThan(usual?.on('2026-12-07') ?? 0);
  });

  test('has a band that holds eight of ten days of households like the past ones', () => {
    let [inside, days] = [0, 0];
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = noise(seed);
      const spending = () => (random() < 0.55 ? Math.round(random() ** 2 * 150_000) : 0);
      const spent = new Map(Array.from({ length: 365 }, (_, day) => [addDays(year.from, day), spending()]));
      const usual = usualSpending(year, spent);
      const outlook = outlookDays({ today: TODAY, days: 90, balance: 9_000_000, items: [], usual, cards: [] });
      let balance = 9_000_000;
      for (const { low, high } of outlook.slice(1)) {
        balance -= spending();
        days += 1;
        if (balance >= low && balance <= high) inside += 1;
      }
    }
    expect(inside / days).toBeGreaterThanOrEqual(0.8);
  });
});
