import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type CivilDate, dayOfMonth } from '../calendar/civil-date.ts';
import { expensesOf } from '../testing/expenses.ts';
import type { ExpenseFact } from './expense-fact.ts';
import { type AheadSearch, findAheadOfUsual, findMissingBills, findPriceRises } from './insights.ts';

const TODAY = '2026-11-20';
let made = 0;

function charge(date: CivilDate, amount: number, fields: Partial<ExpenseFact> = {}): ExpenseFact {
  made += 1;
  const id = `e${made}`;
  return {
    id,
    date,
    month: date.slice(0, 7),
    minute: null,
    amount,
    description: '구독',
    categoryId: null,
    isFixed: false,
    ...fields,
  };
}

const charges = (amounts: readonly number[], day = 5): ExpenseFact[] =>
  amounts.map((amount, index) => charge(dayOfMonth(addMonths('2026-11', index + 1 - amounts.length), day), amount));

describe('price rises', () => {
  test.each<[string, ExpenseFact[], number | null]>([
    ['after three equal charges', charges([100, 100, 100, 120]), 100],
    ['after earlier prices', charges([80, 100, 100, 100, 120]), 100],
    ['on the last days of months', charges([100, 100, 100, 100, 120], 31).slice(0, -1), null],
    ['after two equal charges', charges([100, 100, 120]), null],
    ['to three times the price', charges([100, 100, 100, 300]), 100],
    ['to more than that', charges([100, 100, 100, 301]), null],
    ['of a bill that varies', charges([100, 101, 100, 120]), null],
    ['of nothing', charges([100, 100, 100, 100]), null],
    ['downwards', charges([100, 100, 100, 90]), null],
    ['to a whole year at once', charges([100, 100, 100, 1000]), null],
    ['long ago', charges([100, 100, 100, 120]).map((one) => ({ ...one, date: addDays(one.date, -40) })), null],
    ['with another charge between', [...charges([100, 100, 100, 120]), charge('2026-10-20', 100)], null],
  ])('%s', (_what, facts, before) => {
    expect(findPriceRises(expensesOf(facts), TODAY).map((rise) => rise.before)).toEqual(
      before === null ? [] : [before],
    );
  });

  test('do not depend on the order of the charges', () => {
    const facts = [...charges([100, 100, 100, 120]), charge('2026-11-02', 7, { description: '커피' })];
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        expect(findPriceRises(expensesOf(shuffled), TODAY)).toMatchObject([{ before: 100, merchantKey: '구독' }]);
      }),
    );
  });
});

describe('missing bills', () => {
  const monthOf = (month: string) => ({ month, from: `${month}-01`, to: dayOfMonth(month, 31) });
  const find = (facts: readonly ExpenseFact[], today = TODAY) =>
    findMissingBills(expensesOf(facts), {
      months: [monthOf('2026-10'), monthOf('2026-11')].filter(({ from }) => from <= today),
      today,
      startOf: (month) => `${month}-01`,
    }).map(({ month }) => month);
  const bills = (day: number, amounts: readonly number[]) =>
    amounts.map((amount, index) => charge(dayOfMonth(addMonths('2026-10', index + 1 - amounts.length), day), amount));

  test('are late by five days, and come on a steady day for a steady amount', () => {
    expect(find(bills(10, [100, 100, 104]))).toEqual(['2026-11']);
    expect(find(bills(10, [100, 100, 104]), '2026-11-14')).toEqual([]);
    expect(find(bills(10, [100, 100, 150]))).toEqual([]);
    expect(find(bills(10, [100, 100]))).toEqual([]);
    const anyDay = bills(10, [100, 100, 100]).map((one, index) => ({ ...one, date: addDays(one.date, index * 5) }));
    expect(find(anyDay)).toEqual([]);
  });

  test('of the month before are told until they come late', () => {
    const old = charges([100, 100, 100], 28).map((one) => {
      const date = dayOfMonth(addMonths(one.month, -2), 28);
      return { ...one, date, month: date.slice(0, 7) };
    });
    expect(find(old)).toEqual(['2026-10']);
    expect(find([...old, charge('2026-11-02', 100)])).toEqual([]);
  });
});

describe('categories ahead of their usual', () => {
  const monthsBefore = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const month = addMonths('2026-11', -1 - index);
      return { from: `${month}-01`, to: dayOfMonth(month, 31) };
    });
  const search = (days: AheadSearch['days'], fields: Partial<AheadSearch> = {}): AheadSearch => ({
    days,
    today: TODAY,
    month: { month: '2026-11', from: '2026-11-01', to: '2026-11-30' },
    earlier: monthsBefore(6),
    ...fields,
  });
  const food = (date: CivilDate, amount: number) => ({ date, categoryId: 'food', amount });
  const usually = (amount: number, months = 3, day = '10') =>
    Array.from({ length: months }, (_, index) => food(`${addMonths('2026-11', -1 - index)}-${day}`, amount));

  test('are half above the median and above each earlier month', () => {
    const spent = food('2026-11-19', 200_000);
    expect(findAheadOfUsual(search([...usually(100_000), spent]))).toEqual([
      { categoryId: 'food', spent: 200_000, usual: 100_000, months: 3 },
    ]);
    expect(findAheadOfUsual(search([...usually(100_000, 2), spent]))).toEqual([]);
    expect(findAheadOfUsual(search([...usually(140_000), spent]))).toEqual([]);
    expect(findAheadOfUsual(search([...usually(100_000), food('2026-07-10', 210_000), spent]))).toEqual([]);
    // What usually comes two days later has come early.
    expect(findAheadOfUsual(search([...usually(200_000, 3, '22'), spent]))).toEqual([]);
    expect(findAheadOfUsual(search([...usually(10_000), food('2026-11-02', 39_000)]))).toEqual([]);
    expect(findAheadOfUsual(search([...usually(1000), food('2026-11-02', 90_000)], { today: '2026-11-04' }))).toEqual(
      [],
    );
  });

  test('never come of less than what any earlier month had by then', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 900_000 }), (past, now) => {
        const days = past.map((amount, index) => food(`${addMonths('2026-11', -1 - index)}-10`, amount));
        const found = findAheadOfUsual(search([...days, food('2026-11-05', now)]));
        if (found.length === 0) return;
        expect(past.filter((amount) => amount > 0).length).toBeGreaterThanOrEqual(3);
        expect(now).toBeGreaterThan(Math.max(...past));
        expect(found[0]?.spent).toBe(now);
      }),
    );
  });
});
