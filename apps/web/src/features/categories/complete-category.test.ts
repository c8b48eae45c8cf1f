import { expect, it } from 'vitest';
import { aCategory } from '../../testing/category-builder.ts';
import { completeCategory } from './complete-category.ts';

it('stands a category of which no more than its name is known at the top', () => {
  expect(completeCategory({ id: '1', name: '식비' }, 'book')).toMatchObject({
    id: '1',
    bookId: 'book',
    name: '식비',
    kind: 'EXPENSE',
    parentId: null,
    isArchived: false,
  });
});

it('changes nothing of a whole one', () => {
  const category = aCategory({ parentId: '7', kind: 'INCOME', isArchived: true });
  expect(completeCategory(category, 'another')).toEqual(category);
});
