import { IMPORT_LIMITS } from '../import-limits.ts';
import type { RawRow, RawTable } from '../tables/raw-table.ts';

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

/** The rows of a table from the one at an index of `seen` on. */
export function* rowsFrom({ seen, rest }: TableHead, index: number): Generator<RawRow> {
  yield* seen.slice(index);
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
