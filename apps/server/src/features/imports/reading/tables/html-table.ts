import { IMPORT_LIMITS } from '../import-limits.ts';
import { ReadFailure } from '../read-failure.ts';
import { TOO_MANY_CELLS } from './csv-table.ts';
import type { RawRow, RawTable } from './raw-table.ts';
import { attributeOf, decodeReferences, MarkupScanner } from './scan-markup.ts';

/** Characters passed to the scanner at a time, so that rows are emitted while the page is being read. */
const PIECE_LENGTH = 65_536;

/** Collects the cells of `tr`, `td` and `th`; rows of a nested table count as further rows. */
class TableRows {
  readonly finished: RawRow[] = [];
  #row = 0;
  #cellsInRow = 0;
  #cells: string[] | undefined;
  /** Text of the open cell, with references undecoded: a piece may end within one. */
  #cell: string | undefined;
  #span = 1;
  #isTooWide = false;

  onOpen(name: string, attributes: string): void {
    if (name === 'tr') {
      this.#beginRow();
    } else if (name === 'td' || name === 'th') {
      this.#endCell();
      if (this.#cells === undefined) this.#beginRow();
      this.#cellsInRow += 1;
      if (this.#cellsInRow > IMPORT_LIMITS.sheetColumns) throw new ReadFailure('IMPORT_BOMB', 'html: too many cells');
      this.#cell = '';
      const span = Number(attributeOf(attributes, 'colspan') ?? '1');
      this.#span = Number.isInteger(span) && span > 1 ? Math.min(span, IMPORT_LIMITS.columns) : 1;
    } else if (name === 'br' && this.#cell !== undefined) {
      this.#cell += '\n';
    }
  }

  onClose(name: string): void {
    if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr' || name === 'table') this.#endRow();
  }

  onText(text: string): void {
    // A line break of the source is a space in HTML; only <br> breaks a line.
    if (this.#cell === undefined || this.#cell.length > IMPORT_LIMITS.cellLength) return;
    this.#cell += text.replace(/\s+/gu, ' ');
  }

  end(): void {
    this.#endRow();
  }

  #beginRow(): void {
    this.#endRow();
    this.#row += 1;
    this.#cellsInRow = 0;
    this.#cells = [];
  }

  #endCell(): void {
    if (this.#cell === undefined || this.#cells === undefined) return;
    if (this.#cells.length + this.#span > IMPORT_LIMITS.columns) {
      this.#isTooWide = true;
    } else {
      this.#cells.push(decodeReferences(this.#cell));
      // The text goes into the first column that the cell spans.
      for (let more = 1; more < this.#span; more += 1) this.#cells.push('');
    }
    this.#cell = undefined;
  }

  #endRow(): void {
    this.#endCell();
    if (this.#cells === undefined) return;
    const row = { row: this.#row, cells: this.#cells };
    this.finished.push(this.#isTooWide ? { ...row, damage: TOO_MANY_CELLS } : row);
    this.#cells = undefined;
    this.#isTooWide = false;
  }
}

function* rowsOf(text: string): Generator<RawRow> {
  const rows = new TableRows();
  const scanner = new MarkupScanner(rows);
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    scanner.push(text.slice(at, at + PIECE_LENGTH));
    yield* rows.finished.splice(0);
  }
  rows.end();
  yield* rows.finished;
}

/** All table rows of an HTML page, in document order. */
export function htmlTable(text: string): RawTable {
  return { name: null, rows: rowsOf(text), hasExactWidth: false, countsFrom1904: false };
}
