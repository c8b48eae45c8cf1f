import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCategoryRow } from '../../testing/dashboard-builder.ts';
import { spendingParts } from './spending-parts.ts';

describe('spendingParts', () => {
  it('shows the seven largest and merges the others into one that links to all of them', () => {
    const categories = Array.from({ length: 10 }, (_, index) =>
      aCategoryRow({ categoryId: `c${index}`, name: `분류${index}`, amount: 1000 - index }),
    );
    const parts = spendingParts({ categories });
    expect(parts.map((part) => part.name).slice(0, 2)).toEqual(['분류0', '분류1']);
    expect(parts).toHaveLength(8);
    expect(parts.at(-1)).toMatchObject({ name: '그 외 3개', search: { categoryId: 'c7,c8,c9' } });
  });

  it('links uncategorized spending to transactions without a category, and masked spending to the whole month', () => {
    const parts = spendingParts({
      categories: [
        aCategoryRow({ categoryId: null, name: '미분류', amount: 500 }),
        aCategoryRow({ categoryId: null, name: '비공개', amount: 300, isMasked: true }),
      ],
    });
    expect(parts.map((part) => part.search)).toEqual([{ categoryId: 'none' }, {}]);
  });

  it('adds up to all spending in the response, including refunds', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { maxLength: 30 }), (amounts) => {
        const categories = amounts.map((amount) => aCategoryRow({ amount }));
        categories.push(aCategoryRow({ kind: 'INCOME', amount: 777 }));
        const total = spendingParts({ categories }).reduce((sum, part) => sum + part.amount, 0);
        expect(total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
      }),
    );
  });
});
