import { describe, expect, it } from 'vitest';
import { aCategory } from '../../../testing/category-builder.ts';
import type { CategoryUse } from '../api/use-habits.ts';
import { offeredCategories, rankCategories, type Situation } from './rank-categories.ts';

const food = aCategory({ name: '식비' });
const coffee = aCategory({ name: '커피', parentId: food.id });
const taxi = aCategory({ name: '택시' });
const rent = aCategory({ name: '월세' });
const all = [food, coffee, taxi, rent];
const noon: Situation = { hour: 12, amount: 0, words: '' };

const use = (category: { readonly id: string }, values: Partial<CategoryUse> = {}): CategoryUse => ({
  categoryId: category.id,
  hour: null,
  amount: 10_000,
  description: '',
  ...values,
});
const names = (ids: readonly string[]) => ids.map((id) => all.find((one) => one.id === id)?.name);
const rank = (uses: readonly CategoryUse[], situation: Partial<Situation> = {}) =>
  names(rankCategories(all, uses, { ...noon, ...situation }));

describe('the order of categories', () => {
  it('starts with the most used, and leaves out unused and unknown ones', () => {
    expect(rank([use(taxi), use(taxi), use(food), use({ id: 'deleted' })])).toEqual(['택시', '식비']);
    expect(rank([])).toEqual([]);
  });

  it('follows the hour of the day, also around midnight', () => {
    const uses = [use(coffee, { hour: 9 }), use(taxi, { hour: 23 })];
    expect(rank(uses, { hour: 8 })[0]).toBe('커피');
    expect(rank(uses, { hour: 1 })[0]).toBe('택시');
    // Of another day the hour says nothing: the order of the book decides.
    expect(rank(uses.toReversed(), { hour: null })).toEqual(['커피', '택시']);
  });

  it('follows the amount', () => {
    const uses = [use(coffee, { amount: 4500 }), use(rent, { amount: 650_000 })];
    expect(rank(uses, { amount: 600_000 })[0]).toBe('월세');
    expect(rank(uses, { amount: 5000 })[0]).toBe('커피');
  });

  it('follows the words, even against a more frequent category', () => {
    const uses = [use(taxi), use(taxi), use(taxi), use(food, { description: '한솥도시락 역삼점' })];
    expect(rank(uses)[0]).toBe('택시');
    expect(rank(uses, { words: '한솥도시락' })[0]).toBe('식비');
    expect(rank(uses, { words: '한' })[0]).toBe('택시');
  });

  it('puts a category that is named first', () => {
    const uses = Array.from({ length: 100 }, () => use(taxi));
    expect(rank(uses, { words: '엄마 월세' }).slice(0, 2)).toEqual(['월세', '택시']);
  });
});

describe('the offered categories', () => {
  const offered = (ranked: readonly string[], chosen: string | null, max = 3) =>
    offeredCategories(all, { ranked, chosen, max }).map(({ name }) => name);

  it('are the ranked ones, then top-level ones', () => {
    expect(offered([coffee.id], null)).toEqual(['커피', '식비', '택시']);
  });

  it('always include the selected one or its parent', () => {
    expect(offered([], rent.id, 2)).toEqual(['월세', '식비']);
    expect(offered([], coffee.id, 2)).toEqual(['식비', '택시']);
  });

  it('leave out archived ones and stay within the maximum among 500', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      aCategory({ name: `분류 ${index}`, isArchived: index === 0 }),
    );
    const shown = offeredCategories(many, { ranked: many.map(({ id }) => id), chosen: null, max: 24 });
    expect(shown).toHaveLength(24);
    expect(shown[0]?.name).toBe('분류 1');
  });
});
