import { describe, expect, it } from 'vitest';
import { anExpense } from '../../../testing/builders.ts';
import type { ListItem } from '../model/list-items.ts';
import { rowOf } from '../model/transaction-row.ts';
import { heightOf, placesOf } from './list-heights.ts';
import { anchorShift } from './use-scroll-anchor.ts';

const ROOM = { rem: 16, isSlim: false, isNarrow: false };
const NO_SUMS = new Map<string, never>();
const rows = Array.from({ length: 30 }, (_, index) => rowOf(anExpense({ description: `거래${index}` })));
const dayOf = (date: string, of: typeof rows): ListItem => ({
  kind: 'day',
  key: date,
  date,
  rows: of,
  isStart: true,
  isEnd: true,
  sums: null,
});
const placesIn = (items: readonly ListItem[]) => placesOf(items, NO_SUMS, ROOM);

describe('the places of lines', () => {
  it('follow the heights of headings, lines and gaps', () => {
    const items = [dayOf('2026-11-20', rows.slice(0, 2)), dayOf('2026-11-19', rows.slice(2, 3))];
    const [first, second, third] = placesIn(items);
    expect((second?.top ?? 0) - (first?.top ?? 0)).toBe(4);
    expect((third?.top ?? 0) - (first?.top ?? 0)).toBe(heightOf(items[0] as ListItem, NO_SUMS, ROOM));
  });
});

describe('the shift of the lines on screen', () => {
  const before = placesIn([dayOf('2026-11-20', rows.slice(1, 20))]);
  const scrolled = before[9]?.top ?? 0;

  it('is the height of what appears or disappears above them', () => {
    const withMore = placesIn([dayOf('2026-11-20', rows.slice(0, 20))]);
    expect(anchorShift(before, withMore, scrolled)).toBe(4);
    const fewer = placesIn([dayOf('2026-11-20', rows.slice(3, 20))]);
    expect(anchorShift(before, fewer, scrolled)).toBe(-8);
    const newDay = placesIn([dayOf('2026-11-21', rows.slice(0, 1)), dayOf('2026-11-20', rows.slice(1, 20))]);
    expect(anchorShift(before, newDay, scrolled)).toBe(4 + 2.75 + 0.75);
  });

  it('is measured on the next line when the first one is deleted', () => {
    const kept = rows.slice(1, 20).filter((_, index) => index !== 9);
    expect(anchorShift(before, placesIn([dayOf('2026-11-20', kept)]), scrolled)).toBe(-4);
  });

  it('is zero for what appears below, at the top of the list, and for another list', () => {
    expect(anchorShift(before, placesIn([dayOf('2026-11-20', rows.slice(1, 25))]), scrolled)).toBe(0);
    expect(anchorShift(before, placesIn([dayOf('2026-11-20', rows.slice(0, 20))]), 0)).toBe(0);
    expect(anchorShift(before, placesIn([dayOf('2026-11-20', rows.slice(20))]), scrolled)).toBe(0);
  });
});
