import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCount, filtersOf, hasPeriod, isNarrowed, queryOf, searchOf, viewOf } from './list-filters.ts';

const id = '0190a000-0000-7000-8000-000000000001';

describe('filters in the URL', () => {
  it('parses valid values and drops the rest', () => {
    const filters = filtersOf({
      month: '2026-13',
      from: '2026-02-30',
      to: '2026-02-28',
      type: 'EXPENSE,NONSENSE',
      categoryId: `none,${id},../../etc`,
      excludeCategoryId: `${id},none,rent`,
      assetId: 'x',
      importId: 'x',
      minAmount: '-5',
      maxAmount: '99999',
      sort: 'name',
      q: '커피',
    });
    expect(filters.month).toBeNull();
    expect(filters.from).toBeNull();
    expect(filters.to).toBe('2026-02-28');
    expect(filters.types).toEqual(['EXPENSE']);
    expect(filters.categoryIds).toEqual(['none', id]);
    expect(filters.excludedCategoryIds).toEqual([id, 'none']);
    expect(filters.assetIds).toEqual([]);
    expect(filters.importId).toBeNull();
    expect(filters.minAmount).toBeNull();
    expect(filters.maxAmount).toBe(99_999);
    expect(filters.sort).toBe('-date');
    expect(queryOf(filters)).toEqual({
      to: '2026-02-28',
      type: 'EXPENSE',
      categoryId: `none,${id}`,
      excludeCategoryId: `${id},none`,
      maxAmount: '99999',
      q: '커피',
    });
  });

  it.each(['1969-12', '2200-01', '9999-12'])('drops the month %s, which no transaction can have', (month) => {
    const day = `${month}-15`;
    expect(queryOf(filtersOf({ month, from: day, to: day }))).toEqual({});
    expect(queryOf(filtersOf({ month: '2199-12', from: '1970-01-01' }))).toMatchObject({ month: '2199-12' });
  });

  it('round-trips whatever the URL contains', () => {
    const text = fc.option(
      fc.oneof(fc.string(), fc.constantFrom('2026-11', '2026-11-20', 'EXPENSE', id, '1000', '-amount')),
      {
        nil: undefined,
      },
    );
    fc.assert(
      fc.property(
        fc.record({
          month: text,
          from: text,
          type: text,
          categoryId: text,
          excludeCategoryId: text,
          tagId: text,
          minAmount: text,
          q: text,
          sort: text,
        }),
        (search) => {
          const filters = filtersOf(search);
          expect(filtersOf(searchOf(filters))).toEqual(filters);
        },
      ),
    );
  });

  it('drops a range that starts after its end', () => {
    expect(filtersOf({ from: '2026-11-05', to: '2026-11-01' })).toMatchObject({ from: null, to: null });
    expect(filtersOf({ from: '2026-11-05', to: '2026-11-05' })).toMatchObject({ from: '2026-11-05', to: '2026-11-05' });
  });

  it('distinguishes a period from other filters, and counts those behind the button', () => {
    expect(hasPeriod(filtersOf({}))).toBe(false);
    expect(hasPeriod(filtersOf({ month: '2026-11' }))).toBe(true);
    expect(isNarrowed(filtersOf({ month: '2026-11', q: '  ' }))).toBe(false);
    expect(isNarrowed(filtersOf({ q: 'ㅅㅂ' }))).toBe(true);
    expect(filterCount(filtersOf({ excludeCategoryId: 'none' }))).toBe(1);
    expect(filterCount(filtersOf({ type: 'INCOME', minAmount: '1', maxAmount: '2', tagId: id }))).toBe(2);
  });

  it('defaults to the list view', () => {
    expect([viewOf({}), viewOf({ view: 'calendar' }), viewOf({ view: 'table' })]).toEqual(['list', 'calendar', 'list']);
  });
});
