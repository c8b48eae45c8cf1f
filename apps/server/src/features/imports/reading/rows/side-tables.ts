import { IMPORT_LIMITS } from '../import-limits.ts';
import { ReadFailure } from '../read-failure.ts';
import type { Cell, RawRow } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { comparable, headerText } from './header-text.ts';
import { rowsFrom, type TableHead } from './table-head.ts';

const DATE_HEADER = /^(?:날짜|일자|일시|거래일자?|사용일자?|date)$/u;
const AMOUNT_HEADER = /^(?:금액|액수|가격|amount)$/u;
const DIRECTION = /수입|지출|입금|출금|income|expense/iu;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['수입', '수입'],
  ['입금', '수입'],
  ['income', '수입'],
  ['지출', '지출'],
  ['출금', '지출'],
  ['expense', '지출'],
]);
/** Lines between the title of a table and its header. */
const TITLE_LINES = 3;

interface Side {
  readonly from: number;
  readonly to: number;
  /** The direction in the title or the headers of the table, unless the header of the amounts states it. */
  readonly direction: string | undefined;
}

function directionIn(cells: readonly Cell[]): string | undefined {
  const found = new Set(
    cells.flatMap((cell) => {
      const word = DIRECTION.exec(headerText(cell))?.[0];
      return word === undefined ? [] : [WORDS.get(word.toLowerCase())];
    }),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** The tables beside each other under one line of headers; empty for a single table. */
function sidesIn(seen: readonly RawRow[], header: number, namesColumns: (cells: readonly Cell[]) => boolean): Side[] {
  const cells = seen[header]?.cells ?? [];
  const names = cells.map((cell) => comparable(headerText(cell)));
  const date = names.find((name) => DATE_HEADER.test(name));
  const dates = names.flatMap((name, at) => (name === date && date !== undefined ? [at] : []));
  const [first] = dates;
  if (first === undefined || dates.length < 2) return [];
  const lead = first - names.findIndex((name) => name !== '');
  const sides = dates.map((at, index): Side => {
    const [from, to] = [at - lead, (dates[index + 1] ?? names.length + lead) - lead];
    const titles = seen.slice(Math.max(0, header - TITLE_LINES), header).map((row) => row.cells.slice(from, to));
    const own = cells.slice(from, to);
    const isNamed = own.some((cell) => AMOUNT_HEADER.test(comparable(headerText(cell))));
    return { from, to, direction: isNamed ? directionIn([...titles.flat(), ...own]) : '' };
  });
  const areComplete = sides.every(
    ({ from, to, direction }) => direction !== undefined && namesColumns(cells.slice(from, to)),
  );
  return areComplete ? sides : [];
}

function sideRow(row: RawRow, { from, to, direction }: Side, headers: readonly Cell[]): RawRow {
  const cells = row.cells.slice(from, to);
  const isHeader = cells.every((cell, at) => headerText(cell) === headerText(headers[from + at] ?? ''));
  if (!isHeader || !direction) return { ...row, cells };
  const named = cells.map((cell) => {
    const name = headerText(cell);
    return AMOUNT_HEADER.test(comparable(name)) ? `${direction}금액` : name;
  });
  return { ...row, cells: named };
}

/** All rows with content: they are read once for each side. */
function contentOf(head: TableHead): readonly RawRow[] {
  const rows: RawRow[] = [];
  for (const row of rowsFrom(head, head.seen.length)) {
    if (row.damage === undefined && isBlankRow(row.cells)) continue;
    rows.push(row);
    if (rows.length > 2 * IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
  }
  return rows;
}

const PLACES = ['왼쪽 표', '오른쪽 표'] as const;

/**
 * Divides a sheet with tables beside each other, such as spending on the left and income on the right. Without a word
 * for the direction of each, they are not divided: an answer about one would decide the other.
 *
 * @param namesColumns whether headers name a date and an amount
 */
export function sideTables(head: TableHead, namesColumns: (cells: readonly Cell[]) => boolean): readonly TableHead[] {
  for (const [index, { cells: headers }] of head.seen.entries()) {
    const sides = sidesIn(head.seen, index, namesColumns);
    if (sides.length === 0) continue;
    let content: readonly RawRow[] | undefined;
    const rest = function* (side: Side): Generator<RawRow> {
      content ??= contentOf(head);
      for (const row of content) yield sideRow(row, side, headers);
    };
    return sides.map((side, at) => ({
      ...head,
      place: sides.length > 2 ? `${at + 1}번째 표` : PLACES[at === 0 ? 0 : 1],
      seen: head.seen.map((row) => sideRow(row, side, headers)),
      rest: rest(side),
    }));
  }
  return [head];
}
