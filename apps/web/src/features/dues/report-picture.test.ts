import { duesGrid } from '@salim/domain';
import { expect, it } from 'vitest';
import { pictureSize } from './report-picture.ts';

const gridOf = (startMonth: string, endMonth: string | null, seatIds: readonly string[]) =>
  duesGrid({ amount: 1, startMonth, endMonth }, { seatIds, parts: [], currentMonth: '2026-11' });

it('shows the last year up to the current month, however old the club is', () => {
  const grid = gridOf('2024-01', '2027-12', ['a']);
  const { shown } = pictureSize(grid, '2026-11');
  expect(shown.map((place) => grid.months[place])).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ]);
});

it('grows with the list of spending, up to a limit', () => {
  const grid = gridOf('2026-11', null, ['a']);
  const spent = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      transactionId: String(index),
      date: '2026-11-03',
      description: '간식',
      amount: 1000,
    }));
  const account = { name: '모임통장', month: '2026-11', opening: 0, incoming: 0, outgoing: 0, closing: 0 };
  const heights = [0, 1, 8, 9, 30].map(
    (count) => pictureSize(grid, '2026-11', { ...account, spent: spent(count) }).height,
  );
  expect(heights[0]).toBeGreaterThan(pictureSize(grid, '2026-11').height);
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  expect(heights[3]).toBeGreaterThan(heights[2] ?? 0);
  expect(heights[4]).toBe(heights[3]);
});

it('shows planned months if nothing is due yet, and grows with the list', () => {
  const grid = gridOf('2027-01', '2027-02', ['a']);
  expect(pictureSize(grid, '2026-11').shown).toEqual([0, 1]);
  expect(pictureSize(gridOf('2027-01', '2027-02', ['a', 'b']), '2026-11').height).toBeGreaterThan(
    pictureSize(grid, '2026-11').height,
  );
});
