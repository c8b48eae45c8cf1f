import type { CategoryScope } from './category-scope.ts';
import { type Flows, flowsOf, type TransactionRow } from './transaction-row.ts';

/** Days with more transactions than this are rendered in several pieces, so that little is rendered off screen. */
export const ROWS_PER_PIECE = 10;

/** An item of the list: a month heading, or (a part of) a day. */
export type ListItem =
  | { readonly kind: 'month'; readonly key: string; readonly month: string }
  | {
      readonly kind: 'day';
      readonly key: string;
      readonly date: string;
      readonly rows: readonly TransactionRow[];
      /** The first piece of a day carries its heading. */
      readonly isStart: boolean;
      readonly isEnd: boolean;
      /** Null while transactions of the day are still to be loaded. */
      readonly sums: Flows | null;
    }
  | { readonly kind: 'rows'; readonly key: string; readonly rows: readonly TransactionRow[]; readonly isEnd: boolean };

export interface ListItemOptions {
  /** The categories that a filter matches; null for all. */
  readonly categories: CategoryScope | null;
  /** Whether there are more pages to load. */
  readonly hasMore: boolean;
  /** The month a day belongs to, in lists with month headings. */
  readonly monthOf: ((date: string) => string) | null;
  /** The month already shown above the list: it gets no heading at the start. */
  readonly shownMonth: string | null;
  /** The rows that sums are made of, if they differ from the shown ones: queued rows are not in any sum yet. */
  readonly counted?: readonly TransactionRow[];
}

function sumOfDay(rows: readonly TransactionRow[], categories: ListItemOptions['categories']): Flows {
  let income = 0;
  let expense = 0;
  for (const row of rows) {
    const flows = flowsOf(row, categories);
    income += flows.income;
    expense += flows.expense;
  }
  return { income, expense };
}

function piecesOf<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    pieces.push(rows.slice(start, start + ROWS_PER_PIECE));
  }
  return pieces;
}

function rowsByDate(rows: readonly TransactionRow[]): ReadonlyMap<string, readonly TransactionRow[]> {
  return Map.groupBy(rows, (row) => row.date);
}

/** Groups rows sorted by date into days; the sum of a day is known once all of its rows are loaded. */
export function groupByDay(rows: readonly TransactionRow[], options: ListItemOptions): ListItem[] {
  const items: ListItem[] = [];
  const counted = options.counted === undefined ? null : rowsByDate(options.counted);
  let month = options.shownMonth;
  let start = 0;
  while (start < rows.length) {
    const date = rows[start]?.date ?? '';
    let end = start + 1;
    while (end < rows.length && rows[end]?.date === date) end += 1;
    const ofDay = rows.slice(start, end);
    const isComplete = end < rows.length || !options.hasMore;
    const monthOfDay = options.monthOf?.(date) ?? null;
    if (monthOfDay !== null && monthOfDay !== month) items.push({ kind: 'month', key: monthOfDay, month: monthOfDay });
    month = monthOfDay;
    const pieces = piecesOf(ofDay);
    const summed = counted === null ? ofDay : (counted.get(date) ?? []);
    const sums = isComplete ? sumOfDay(summed, options.categories) : null;
    pieces.forEach((piece, index) => {
      items.push({
        kind: 'day',
        key: `${date}:${index}`,
        date,
        rows: piece,
        isStart: index === 0,
        isEnd: index === pieces.length - 1,
        sums,
      });
    });
    start = end;
  }
  return items;
}

/** Rows sorted by amount, without day groups. */
export function plainPieces(rows: readonly TransactionRow[]): ListItem[] {
  const pieces = piecesOf(rows);
  return pieces.map((piece, index) => ({
    kind: 'rows',
    key: String(index),
    rows: piece,
    isEnd: index === pieces.length - 1,
  }));
}
