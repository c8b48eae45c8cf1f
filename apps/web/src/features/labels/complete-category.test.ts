import { expect, it } from 'vitest';
import { aCategory } from '../../testing/category-builder.ts';
import { completeCategory } from './complete-category.ts';

it('fills in a top-level category when only the name is known', () => {
  expect(completeCategory({ id: '1', name: '식비' }, 'book')).toMatchObject({
    id: '1',
    bookId: 'book',
    name: '식비',
    kind: 'EXPENSE',
    parentId: null,
    isArchived: false,
  });
});

it('leaves a complete category unchanged', () => {
  const category = aCategory({ parentId: '7', kind: 'INCOME', isArchived: true });
  expect(completeCategory(category, 'another')).toEqual(category);
});
