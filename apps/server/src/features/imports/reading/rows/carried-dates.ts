import type { Cell } from '../tables/raw-table.ts';
import { readAmount } from './read-amount.ts';
import { RowCells, type RowContext } from './read-row.ts';

const MONEY = ['amount', 'withdrawal', 'deposit'] as const;
const TEXTS = ['description', 'summary', 'category', 'subcategory', 'memo'] as const;

const isBlank = (cell: Cell): boolean => String(cell).trim() === '';

function isTransaction(cells: RowCells): boolean {
  const hasAmount = MONEY.some((field) => {
    const reading = readAmount(cells.raw(field), 2);
    return reading.isReadable && reading.amount !== 0;
  });
  return hasAmount && TEXTS.some((field) => !isBlank(cells.raw(field)));
}

/**
 * Date cells for rows that leave out the day of the row above, as lists with merged cells do. If some row without a date
 * has no amount or no text, a blank date means something else in this table, and none is carried.
 */
export function carriedDates(
  rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[],
  { indexByField }: Pick<RowContext, 'indexByField'>,
): ReadonlyMap<number, Cell> {
  const carried = new Map<number, Cell>();
  let above: Cell = '';
  for (const { row, cells: values } of rows) {
    const cells = new RowCells(values, indexByField);
    const date = cells.raw('date');
    if (!isBlank(date)) above = date;
    else if (!isTransaction(cells)) return new Map();
    else if (!isBlank(above)) carried.set(row, above);
  }
  return carried;
}
