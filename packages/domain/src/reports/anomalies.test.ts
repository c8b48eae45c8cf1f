import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOfMonth } from '../calendar/civil-date.ts';
import { expensesOf } from '../testing/expenses.ts';
import { type AnomalySearch, findAnomalies } from './anomalies.ts';
import type { ExpenseFact } from './expense-fact.ts';

let made = 0;
function anExpense(fields: Partial<ExpenseFact>): ExpenseFact {
  made += 1;
  const date = fields.date ?? '2026-11-10';
  return {
    id: `e${String(made).padStart(4, '0')}`,
    date,
    month: date.slice(0, 7),
    minute: null,
    amount: 5000,
    description: '스타벅스',
    categoryId: 'cafe',
    isFixed: false,
    ...fields,
  };
}

function search(facts: readonly ExpenseFact[], today = '2026-11-20'): AnomalySearch {
  return {
    expenses: expensesOf(facts),
    from: '2026-11-01',
    to: '2026-11-30',
    months: [{ month: '2026-11', from: '2026-11-01', to: '2026-11-30' }],
    today,
    startOf: (month) => `${month}-01`,
  };
}

const kindsOf = (facts: readonly ExpenseFact[], today?: string) =>
  findAnomalies(search(facts, today)).map((one) => one.kind);

/** Coffee on this many days before November. */
const coffee = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anExpense({ date: addDays('2026-10-31', -index * 5), amount: 4800 + (index % 3) * 200 }),
  );

describe('unusual amounts', () => {
  test('exceed what is usual at the same shop', () => {
    const feast = anExpense({ amount: 62_000 });
    expect(findAnomalies(search([...coffee(12), feast]))).toEqual([
      { kind: 'UNUSUAL_AMOUNT', fact: feast, usual: 5000, count: 12, comparedBy: 'MERCHANT' },
    ]);
  });

  test('need history, a real difference, and dissimilar amounts', () => {
    expect(kindsOf([...coffee(3), anExpense({ amount: 62_000 })])).toEqual([]);
    expect(kindsOf([...coffee(12), anExpense({ amount: 9000 })])).toEqual([]);
    const wild = Array.from({ length: 12 }, (_, index) =>
      anExpense({ date: addDays('2026-10-31', -index * 5), amount: 10_000 + index * 9000 }),
    );
    expect(kindsOf([...wild, anExpense({ amount: 120_000 })])).toEqual([]);
  });

  test('at a new shop are measured by the category', () => {
    const cake = anExpense({ amount: 45_000, description: '케이크집' });
    expect(findAnomalies(search([...coffee(12), cake]))[0]).toMatchObject({ comparedBy: 'CATEGORY', fact: cake });
  });

  test('older than a year no longer count', () => {
    const old = coffee(12).map((fact) => ({
      ...fact,
      date: `2025-${fact.date.slice(5)}`,
      month: `2025-${fact.month.slice(5)}`,
    }));
    expect(kindsOf([...old, anExpense({ amount: 62_000 })])).toEqual([]);
  });
});

describe('other anomalies', () => {
  test('include the same charge twice within minutes', () => {
    const twice = [720, 724].map((minute) => anExpense({ minute, amount: 15_000 }));
    expect(kindsOf(twice)).toEqual(['DOUBLE_CHARGE']);
    expect(kindsOf([720, 730].map((minute) => anExpense({ minute, amount: 15_000 })))).toEqual(['DOUBLE_CHARGE']);
    expect(kindsOf([720, 731].map((minute) => anExpense({ minute, amount: 15_000 })))).toEqual([]);
    expect(kindsOf([anExpense({}), anExpense({ date: '2026-11-11' })])).toEqual([]);
  });

  test('include a large first expense at an unknown shop', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      anExpense({
        date: addDays('2026-10-31', -index),
        description: `밥집 ${index % 5}`,
        categoryId: null,
        amount: 9000,
      }),
    );
    const sofa = anExpense({ description: '가구 전시장', categoryId: null, amount: 890_000 });
    expect(findAnomalies(search([...many, sofa]))).toEqual([{ kind: 'NEW_MERCHANT', fact: sofa, usual: 9000 }]);
    // A flat deposit or a first premium is expected to be large.
    expect(findAnomalies(search([...many, { ...sofa, isFixed: true }]))).toEqual([]);
  });

  test('include a missing fixed cost', () => {
    const rent = [1, 2, 3].map((back) =>
      anExpense({
        date: dayOfMonth(addMonths('2026-11', -back), 10),
        description: '월세',
        categoryId: 'home',
        isFixed: true,
        amount: 550_000,
      }),
    );
    expect(findAnomalies(search(rent))).toMatchObject([
      { kind: 'MISSING_FIXED', fact: rent[0], usual: 550_000, usualOffset: 9, month: '2026-11' },
    ]);
    expect(kindsOf(rent, '2026-11-12')).toEqual([]);
    expect(kindsOf([...rent, anExpense({ ...rent[0], id: 'here', date: '2026-11-19', month: '2026-11' })])).toEqual([]);
    expect(kindsOf(rent.slice(0, 2))).toEqual([]);
  });

  test('include a fixed cost of the last days at the end of the month, before five days have passed', () => {
    const fee = [1, 2, 3].map((back) =>
      anExpense({
        date: dayOfMonth(addMonths('2026-11', -back), 28),
        description: '관리비',
        categoryId: 'home',
        isFixed: true,
        amount: 210_000,
      }),
    );
    expect(kindsOf(fee, '2026-11-29')).toEqual([]);
    for (const today of ['2026-11-30', '2026-12-01']) {
      expect(findAnomalies(search(fee, today))).toMatchObject([{ kind: 'MISSING_FIXED', usualOffset: 27 }]);
    }
  });

  test('do not depend on the order of transactions, and include each once', () => {
    const fact = fc
      .record({
        day: fc.integer({ min: 0, max: 120 }),
        amount: fc.constantFrom(5000, 12_000, 90_000, 900_000),
        description: fc.constantFrom('', '카페', '마트 왕십리점', '마트', '월세'),
        categoryId: fc.constantFrom(null, 'food', 'home'),
        isFixed: fc.boolean(),
      })
      .map(({ day, ...rest }) => ({ ...rest, date: addDays('2026-11-30', -day) }));
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), (list) => {
        const facts = list.map((one, index) =>
          anExpense({ ...one, month: one.date.slice(0, 7), id: `f${String(index).padStart(3, '0')}` }),
        );
        const found = findAnomalies(search(facts));
        expect(findAnomalies(search(facts.toReversed()))).toEqual(found);
        const named = found.filter((one) => one.kind !== 'MISSING_FIXED').map((one) => one.fact.id);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
