import { useLayoutEffect, useRef } from 'react';
import type { ListItem } from '../model/list-items.ts';
import type { Flows } from '../model/transaction-row.ts';
import { type LinePlace, placesOf } from './list-heights.ts';
import type { ListRoom } from './use-list-room.ts';

/** How many of the lines on screen may be deleted at once without losing the place. */
const CANDIDATES = 20;

/**
 * How far the first line below `scrolled` that is still there has moved; 0 while the top of the list is on screen, where
 * new lines are to be seen. All in one unit.
 */
export function anchorShift(before: readonly LinePlace[], after: readonly LinePlace[], scrolled: number): number {
  if (scrolled <= 0) return 0;
  const first = before.findIndex(({ top }) => top >= scrolled);
  if (first === -1) return 0;
  const tops = new Map(after.map(({ key, top }) => [key, top]));
  const anchor = before.slice(first, first + CANDIDATES).find(({ key }) => tops.has(key));
  return anchor === undefined ? 0 : (tops.get(anchor.key) ?? 0) - anchor.top;
}

/** Keeps the lines on screen in place when lines above them appear or disappear, as when others record something. */
export function useScrollAnchor(
  { items, monthSums }: { readonly items: readonly ListItem[]; readonly monthSums: ReadonlyMap<string, Flows> },
  room: ListRoom,
  /** The offset of the list in the document, in pixels. */
  listTop: number,
): void {
  const shown = useRef<{ readonly items: readonly ListItem[]; readonly places: readonly LinePlace[] } | null>(null);
  const { rem } = room;
  useLayoutEffect(() => {
    const before = shown.current;
    const places = placesOf(items, monthSums, room);
    shown.current = { items, places };
    if (before === null || before.items === items) return;
    const shift = anchorShift(before.places, places, (window.scrollY - listTop) / rem);
    if (shift !== 0) window.scrollBy({ top: shift * rem, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- a list that moves as a whole does not shift its lines
  }, [items, monthSums, room, rem]);
}
