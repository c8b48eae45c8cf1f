/** Text as in the file, or the number of a numeric spreadsheet cell. */
export type Cell = string | number;

/** One uninterpreted row of a file. */
export interface RawRow {
  /** Row number as in a spreadsheet: the first row of the file or sheet is 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly Cell[];
  /** Korean message why the cells are unreliable; the row is reported and not read any further. */
  readonly damage?: string;
}

/** A sheet, a table of an HTML page or a text file; its rows can be iterated once. */
export interface RawTable {
  readonly name: string | null;
  /** Not shown by a spreadsheet. */
  readonly isHidden?: boolean;
  /** Empty rows may be left out. */
  readonly rows: Iterable<RawRow>;
  /** The writer pads every row to the width of the header, so that a shorter row is a damaged one. */
  readonly hasExactWidth: boolean;
  /** Numbers in date cells count days from 1904-01-01 instead of 1899-12-30. */
  readonly countsFrom1904: boolean;
}

/** True for a row without any text. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
}
