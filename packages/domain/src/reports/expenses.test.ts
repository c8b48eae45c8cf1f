import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber } from '../calendar/civil-date.ts';
import { expensesOf } from '../testing/expenses.ts';
import { merchantKeyOf } from './merchant-key.ts';

test('expenses in columns are the facts they were made of, by day, merchant and category', () => {
  const fact = fc
    .record({
      day: fc.integer({ min: 0, max: 90 }),
      minute: fc.option(fc.integer({ min: 0, max: 1439 })),
      amount: fc.integer({ min: 1, max: 9_000_000_000 }),
      description: fc.constantFrom('', ' ', '카페', '마트 왕십리점', '마트', '월세'),
      categoryId: fc.constantFrom(null, 'food', 'home'),
      isFixed: fc.boolean(),
    })
    .map(({ day, ...rest }) => ({ ...rest, date: addDays('2026-09-15', day) }));
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 40 }), fc.integer({ min: -5, max: 95 }), (list, through) => {
      const facts = list.map((one, index) => ({ ...one, month: one.date.slice(0, 7), id: `e${String(index)}` }));
      const expenses = expensesOf(facts);
      expect(expenses.facts()).toEqual(facts);

      const to = addDays('2026-09-15', through);
      const places = expenses.placesByDay(dayNumber(to));
      const byDay = facts.filter((one) => one.date <= to).toSorted((a, b) => dayNumber(a.date) - dayNumber(b.date));
      expect(Array.from(places, (place) => expenses.factAt(place))).toEqual(byDay);

      const factsAt = (groups: readonly (readonly number[])[]) =>
        new Set(groups.filter((own) => own.length > 0).map((own) => own.map((place) => expenses.factAt(place))));
      expect(factsAt(expenses.byMerchant(places))).toEqual(
        new Set(Map.groupBy(byDay, (one) => merchantKeyOf(one.description)).values()),
      );
      expect(factsAt(expenses.byCategory(places))).toEqual(
        new Set(Map.groupBy(byDay, (one) => one.categoryId).values()),
      );

      const shops = Map.groupBy(facts, (one) => merchantKeyOf(one.description));
      shops.delete('');
      expect(expenses.shops().map((own) => own.map((place) => expenses.factAt(place)))).toEqual([...shops.values()]);
    }),
  );
});
