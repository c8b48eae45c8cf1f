/** Text as it stands in the file, or the number of a numeric spreadsheet cell. */
export type Cell = string | number;

/** One row of a file before anybody knows what it means. */
export interface RawRow {
  /** As a spreadsheet counts: the first row of the file or sheet is 1, empty rows count. */
  readonly row: number;
  readonly cells: readonly Cell[];
  /** Korean sentence that says why the cells cannot be trusted; the row is reported and not read any further. */
  readonly damage?: string;
}

/** A sheet, an HTML page's table or a text file; its rows can be walked once. */
export interface RawTable {
  readonly name: string | null;
  /** Empty rows may be left out. */
  readonly rows: Iterable<RawRow>;
  /** The writer gives every row as many cells as the header, so that a shorter row is a damaged one. */
  readonly hasExactWidth: boolean;
  /** Numbers in date cells count days from 1904-01-01 instead of 1899-12-30. */
  readonly countsFrom1904: boolean;
}

/** True for a row in which nothing is written. */
export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
}
