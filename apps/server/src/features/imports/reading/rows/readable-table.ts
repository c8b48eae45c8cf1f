import type { RawRow } from '../tables/raw-table.ts';
import { comparable, headerText } from './header-text.ts';
import type { ColumnField, Layout } from './layouts/layout.ts';

/** Columns chosen by hand: field → header as it stands in the file; an empty header leaves the field out. */
export type ColumnChoice = Readonly<Partial<Record<ColumnField, string>>>;

/** A table whose columns are known, standing at its first row of data. */
export interface ReadableTable {
  readonly source: string;
  readonly reading: Layout['reading'];
  readonly sheetName: string | null;
  readonly countsFrom1904: boolean;
  /** Rows have as many cells as the header; undefined where the form does not promise it. */
  readonly exactWidth: number | undefined;
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly headers: readonly string[];
  /** What the amounts count in, where the header says so. */
  readonly headerCurrency: string | null;
  /** Text of the lines above the header: titles, account numbers, periods. */
  readonly preamble: string;
  readonly rows: Iterable<RawRow>;
}

/** Columns as they were chosen, in place of what the header says; undefined where a header is not in the table. */
export function chosenColumns(
  known: ReadonlyMap<ColumnField, number>,
  choice: ColumnChoice,
  headers: readonly string[],
): ReadonlyMap<ColumnField, number> | undefined {
  const indexByField = new Map(known);
  for (const [field, header] of Object.entries(choice) as [ColumnField, string][]) {
    if (header === '') {
      indexByField.delete(field);
      continue;
    }
    const index = headers.findIndex((candidate) => comparable(candidate) === comparable(headerText(header)));
    if (index < 0) return undefined;
    indexByField.set(field, index);
  }
  return indexByField;
}
