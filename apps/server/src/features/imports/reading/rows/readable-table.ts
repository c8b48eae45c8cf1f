import type { RawRow } from '../tables/raw-table.ts';
import { comparable, headerText } from './header-text.ts';
import type { ColumnField, Layout } from './layouts/layout.ts';

/** Columns chosen by the user: field → header as in the file; an empty header leaves the field out. */
export type ColumnChoice = Readonly<Partial<Record<ColumnField, string>>>;

/** A table with known columns, positioned at its first data row. */
export interface ReadableTable {
  readonly source: string;
  readonly reading: Layout['reading'];
  readonly sheetName: string | null;
  /** Name of the table, if several are beside each other on the sheet. */
  readonly place?: string | undefined;
  readonly countsFrom1904: boolean;
  /** Number of cells per row, equal to the header; undefined if the format does not guarantee it. */
  readonly exactWidth: number | undefined;
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly headers: readonly string[];
  /** Currency of the amounts if the header states it. */
  readonly headerCurrency: string | null;
  /** Won that the numbers of a column count, if not 1. */
  readonly units?: ReadonlyMap<number, number>;
  /** Text of the lines above the header: titles, account numbers, periods. */
  readonly preamble: string;
  readonly rows: Iterable<RawRow>;
}

/** Applies the chosen columns over those of the header; undefined if a header is not in the table. */
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
