import { addMonths } from '@salim/domain';
import { expect, it } from 'vitest';
import { monthLabels } from './month-labels.ts';

const monthsTo = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));
const named = (count: number, isNarrow: boolean) =>
  monthLabels(monthsTo('2026-11', count), isNarrow)
    .filter((label) => label !== '')
    .join(' ');

it('names every month, fewer where there is no room, and always each January with its year', () => {
  expect(named(12, false)).toBe('12 26.1 2 3 4 5 6 7 8 9 10 11');
  expect(named(12, true)).toBe('26.1 3 5 7 9 11');
  expect(named(6, true)).toBe('6 7 8 9 10 11');
  expect(named(24, false)).toBe('25.1 4 7 10 26.1 4 7 10');
  expect(named(24, true)).toBe('25.1 7 26.1 7');
  expect(named(36, false)).toBe('24.1 25.1 26.1');
});
