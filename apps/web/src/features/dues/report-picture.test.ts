import { duesGrid } from '@salim/domain';
import { expect, it } from 'vitest';
import { pictureSize } from './report-picture.ts';

const gridOf = (startMonth: string, endMonth: string | null, seatIds: readonly string[]) =>
  duesGrid({ amount: 1, startMonth, endMonth }, { seatIds, parts: [], currentMonth: '2026-11' });

it('shows the last year up to the running month, however long the club goes on', () => {
  const grid = gridOf('2024-01', '2027-12', ['a']);
  const { shown } = pictureSize(grid, '2026-11');
  expect(shown.map((place) => grid.months[place])).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ]);
});

it('shows what is planned where nothing is due yet, and grows with the list', () => {
  const grid = gridOf('2027-01', '2027-02', ['a']);
  expect(pictureSize(grid, '2026-11').shown).toEqual([0, 1]);
  expect(pictureSize(gridOf('2027-01', '2027-02', ['a', 'b']), '2026-11').height).toBeGreaterThan(
    pictureSize(grid, '2026-11').height,
  );
});
