import type { ListItem } from '../model/list-items.ts';
import type { Flows, TransactionRow } from '../model/transaction-row.ts';
import type { ListRoom } from './use-list-room.ts';

/** Heights in rem: the virtualizer positions every item before it is rendered. */
const DAY_GAP = 0.75;
const LINE = 4;
/** Name, details, time and amount below each other; a time with its date may need two rows. */
const NARROW_LINE = 6.25;
const NARROW_DATED_LINE = 7.5;
const DAY_HEADING = 2.75;
/** With income and expense below each other. */
const SLIM_DAY_HEADING = 3.75;
const MONTH_HEADING = 4;
/** The name and each sum below each other. */
const NARROW_DAY_NAME = 2.5;
const NARROW_MONTH_NAME = 3.75;
const NARROW_SUM = 1.5;

const countSums = (sums: Flows | null | undefined) =>
  [sums?.income ?? 0, sums?.expense ?? 0].filter((sum) => sum !== 0).length;

export function dayHeadingHeight(sums: Flows | null, { isSlim, isNarrow }: ListRoom): number {
  if (isNarrow) return NARROW_DAY_NAME + NARROW_SUM * countSums(sums);
  return isSlim && countSums(sums) > 1 ? SLIM_DAY_HEADING : DAY_HEADING;
}

export const monthHeadingHeight = (sums: Flows | undefined, { isNarrow }: ListRoom) =>
  isNarrow ? NARROW_MONTH_NAME + NARROW_SUM * countSums(sums) : MONTH_HEADING;

export const lineHeight = ({ isNarrow }: ListRoom, { isDated }: { readonly isDated: boolean }): number =>
  isNarrow ? (isDated ? NARROW_DATED_LINE : NARROW_LINE) : LINE;

/** The height above the first line of an item. */
function headingHeight(item: ListItem, monthSums: ReadonlyMap<string, Flows>, room: ListRoom): number {
  switch (item.kind) {
    case 'month':
      return monthHeadingHeight(monthSums.get(item.month), room);
    case 'day':
      return item.isStart ? dayHeadingHeight(item.sums, room) : 0;
    case 'rows':
      return 0;
  }
}

export function heightOf(item: ListItem, monthSums: ReadonlyMap<string, Flows>, room: ListRoom): number {
  const heading = headingHeight(item, monthSums, room);
  if (item.kind === 'month') return heading;
  return heading + item.rows.length * lineHeight(room, { isDated: item.kind === 'rows' }) + (item.isEnd ? DAY_GAP : 0);
}

/** Identifies a line; the turns of an installment purchase are lines of one transaction. */
export const lineKey = ({ id, turn }: TransactionRow): string => (turn === undefined ? id : `${id}:${turn}`);

/** A line and its distance from the top of the list, in rem. */
export interface LinePlace {
  readonly key: string;
  readonly top: number;
}

/** All lines from top to bottom. */
export function placesOf(
  items: readonly ListItem[],
  monthSums: ReadonlyMap<string, Flows>,
  room: ListRoom,
): LinePlace[] {
  const places: LinePlace[] = [];
  let top = 0;
  for (const item of items) {
    const height = lineHeight(room, { isDated: item.kind === 'rows' });
    const first = top + headingHeight(item, monthSums, room);
    const rows = item.kind === 'month' ? [] : item.rows;
    for (const [index, row] of rows.entries()) places.push({ key: lineKey(row), top: first + index * height });
    top += heightOf(item, monthSums, room);
  }
  return places;
}
