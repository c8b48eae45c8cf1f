import type { Category } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { type Place, newPlaces as placesWithin } from './label-order.ts';

function aCategory(id: string, sortOrder: number, more: Partial<Category> = {}): Category {
  return {
    id,
    bookId: 'book',
    kind: 'EXPENSE',
    parentId: null,
    name: id,
    icon: '',
    color: '#000000',
    costKind: null,
    taxKind: null,
    sortOrder,
    isArchived: false,
    version: 1,
    ...more,
  };
}

const newPlaces = (all: readonly Category[], ids: readonly string[]): Place[] =>
  placesWithin(all, ids, ({ kind, parentId }) => `${kind} ${parentId ?? ''}`);

describe('new sort positions', () => {
  const food = aCategory('식비', 0);
  const home = aCategory('주거', 1);
  const rest = aCategory('기타', 2);
  const lunch = aCategory('점심', 0, { parentId: '식비' });
  const dinner = aCategory('외식', 1, { parentId: '식비' });
  const pay = aCategory('급여', 0, { kind: 'INCOME' });
  const all = [food, lunch, dinner, home, rest, pay];

  test('include only those that change', () => {
    expect(newPlaces(all, ['주거', '식비', '기타'])).toEqual([
      { id: '주거', sortOrder: 0 },
      { id: '식비', sortOrder: 1 },
    ]);
    expect(newPlaces(all, ['식비', '주거', '기타'])).toEqual([]);
  });

  test('keep omitted categories after the given ones, in their order', () => {
    expect(newPlaces(all, ['기타'])).toEqual([
      { id: '기타', sortOrder: 0 },
      { id: '식비', sortOrder: 1 },
      { id: '주거', sortOrder: 2 },
    ]);
  });

  test('are counted among siblings only', () => {
    expect(newPlaces(all, ['급여', '외식', '점심'])).toEqual([
      { id: '외식', sortOrder: 0 },
      { id: '점심', sortOrder: 1 },
    ]);
  });

  test('use the first occurrence of a repeated id', () => {
    expect(newPlaces(all, ['주거', '식비', '주거'])).toEqual([
      { id: '주거', sortOrder: 0 },
      { id: '식비', sortOrder: 1 },
    ]);
  });

  test('close gaps that deleted siblings left', () => {
    expect(newPlaces([aCategory('a', 3), aCategory('b', 7)], ['a', 'b'])).toEqual([
      { id: 'a', sortOrder: 0 },
      { id: 'b', sortOrder: 1 },
    ]);
  });
});
