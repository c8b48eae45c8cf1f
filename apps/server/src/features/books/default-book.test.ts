import { expect, test } from 'vitest';
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES, PAYMENT_METHODS } from './default-book.ts';

const repeated = (icons: readonly string[]) => icons.filter((icon, index) => icons.indexOf(icon) !== index);

test.each([...EXPENSE_CATEGORIES, ...INCOME_CATEGORIES])('$name and its subcategories look different', (category) => {
  expect(repeated([category.icon, ...category.children.map(({ icon }) => icon)])).toEqual([]);
});

test.each([
  ['expense categories', EXPENSE_CATEGORIES],
  ['income categories', INCOME_CATEGORIES],
  ['payment methods', PAYMENT_METHODS],
])('all %s look different', (_what, labels) => {
  expect(repeated(labels.map(({ icon }) => icon))).toEqual([]);
});
