import { IMPORT_LIMITS } from '../import-limits.ts';
import type { RawRow, RawTable } from '../tables/raw-table.ts';
import { headerText } from './header-text.ts';

/** A table whose first rows have been looked at; `rest` stands behind them. */
export interface TableHead {
  readonly table: RawTable;
  readonly seen: readonly RawRow[];
  readonly rest: Iterator<RawRow>;
}

/** Takes the rows among which a header can stand. */
export function headOf(table: RawTable): TableHead {
  const rest = table.rows[Symbol.iterator]();
  const seen: RawRow[] = [];
  while (seen.length < IMPORT_LIMITS.headerSearchRows) {
    const next = rest.next();
    if (next.done) break;
    seen.push(next.value);
  }
  return { table, seen, rest };
}

/** Text of the lines above the one at an index of `seen`: titles, account numbers, periods. */
export function preambleOf({ seen }: TableHead, index: number): string {
  return seen
    .slice(0, index)
    .map(({ cells }) => cells.map(headerText).join(' '))
    .join('\n');
}

/** The rows of a table from the one at an index of `seen` on. */
export function* rowsFrom({ seen, rest }: TableHead, index: number): Generator<RawRow> {
  yield* seen.slice(index);
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
