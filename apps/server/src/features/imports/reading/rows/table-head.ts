import { IMPORT_LIMITS } from '../import-limits.ts';
import type { RawRow, RawTable } from '../tables/raw-table.ts';
import { headerText } from './header-text.ts';

/** A table whose first rows have been read; `rest` follows them. */
export interface TableHead {
  readonly table: RawTable;
  readonly seen: readonly RawRow[];
  readonly rest: Iterator<RawRow>;
  /** Without its extension; empty if unknown. */
  readonly fileName: string;
  /** Name of the table, if several are beside each other on a sheet. */
  readonly place?: string | undefined;
}

/** Reads the rows that may contain the header. */
export function headOf(table: RawTable, fileName = ''): TableHead {
  const rest = table.rows[Symbol.iterator]();
  const seen: RawRow[] = [];
  while (seen.length < IMPORT_LIMITS.headerSearchRows) {
    const next = rest.next();
    if (next.done) break;
    seen.push(next.value);
  }
  return { table, seen, rest, fileName };
}

/** The texts of cells, line by line. */
export function textOf(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.join(' ')).join('\n');
}

/** Text of the lines above an index of `seen`: titles, account numbers, periods. */
export function preambleOf({ seen }: TableHead, index: number): string {
  return textOf(seen.slice(0, index).map(({ cells }) => cells.map(headerText)));
}

/** The rows of a table from an index of `seen` on. */
export function* rowsFrom({ seen, rest }: TableHead, index: number): Generator<RawRow> {
  yield* seen.slice(index);
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
