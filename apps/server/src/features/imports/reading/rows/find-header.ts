import { IMPORT_LIMITS } from '../import-limits.ts';
import type { Cell, RawRow, RawTable } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { ANY_CURRENCY_CODE, type ColumnField, LAYOUTS, type Layout } from './layouts.ts';
import { readAmount } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { kindOfWord } from './read-kind.ts';

/** Columns chosen by hand: field → header as it stands in the file. */
export type ColumnChoice = Readonly<Partial<Record<ColumnField, string>>>;

/** A table whose columns are known, standing at its first row of data. */
export interface ReadableTable {
  readonly source: string;
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly headers: readonly string[];
  /** What the amounts count in, where the header says so. */
  readonly headerCurrency: string | null;
  readonly rows: Iterable<RawRow>;
}

/** Headers are short; of a longer text no more than this is looked at. */
const HEADER_LENGTH_MAX = 200;

function headerText(cell: Cell): string {
  return String(cell).slice(0, HEADER_LENGTH_MAX).normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** One form for headers that differ in blanks, case or line breaks only. */
function comparable(header: string): string {
  return header.replaceAll(' ', '').toLowerCase();
}

function isCurrencyCode(header: string): boolean {
  return /^[A-Z]{3}$/u.test(header);
}

function matchLayout(layout: Layout, headers: readonly string[]): Map<ColumnField, number> | undefined {
  const taken = new Set<number>();
  const indexByField = new Map<ColumnField, number>();
  for (const [field, names] of layout.headers) {
    for (const name of names) {
      const index = headers.findIndex(
        (header, at) =>
          !taken.has(at) && (name === ANY_CURRENCY_CODE ? isCurrencyCode(header) : comparable(header) === name),
      );
      if (index < 0) continue;
      taken.add(index);
      indexByField.set(field, index);
      break;
    }
  }
  return layout.required.every((field) => indexByField.has(field)) ? indexByField : undefined;
}

function matchChoice(choice: ColumnChoice, headers: readonly string[]): Map<ColumnField, number> | undefined {
  const indexByField = new Map<ColumnField, number>();
  for (const [field, header] of Object.entries(choice) as [ColumnField, string][]) {
    const index = headers.findIndex((candidate) => comparable(candidate) === comparable(headerText(header)));
    if (index < 0) return undefined;
    indexByField.set(field, index);
  }
  return indexByField;
}

/** Whether a row reads as data of a layout whose files may come without a header. */
function fitsWithoutHeader(columns: readonly ColumnField[], cells: readonly Cell[]): boolean {
  const cell = (field: ColumnField) => cells[columns.indexOf(field)] ?? '';
  return (
    kindOfWord(String(cell('kind'))) !== undefined &&
    readDate(cell('date'), false).isReadable &&
    readAmount(cell('amount'), 0).isReadable
  );
}

function currencyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (isCurrencyCode(header)) return header;
  return comparable(header) === '금액(원)' ? 'KRW' : null;
}

/**
 * Finds the header of a table by its names, not by their places, among the first rows; undefined where no layout fits.
 * The rows of the answer are those below the header.
 */
export function findHeader(table: RawTable, choice?: ColumnChoice): ReadableTable | undefined {
  const rows = table.rows[Symbol.iterator]();
  const seen: RawRow[] = [];
  while (seen.length < IMPORT_LIMITS.headerSearchRows) {
    const next = rows.next();
    if (next.done) break;
    seen.push(next.value);
    const headers = next.value.cells.map(headerText);
    const match = choice ? matchWithChoice(choice, headers) : matchAnyLayout(headers);
    if (match) {
      const amountHeader = headers[match.indexByField.get('amount') ?? -1];
      return { ...match, headers, headerCurrency: currencyOf(amountHeader), rows: { [Symbol.iterator]: () => rows } };
    }
  }
  return choice ? undefined : withoutHeader(seen, rows);
}

interface HeaderMatch {
  readonly source: string;
  readonly indexByField: ReadonlyMap<ColumnField, number>;
}

function matchAnyLayout(headers: readonly string[]): HeaderMatch | undefined {
  for (const layout of LAYOUTS) {
    const indexByField = matchLayout(layout, headers);
    if (indexByField) return { source: layout.source, indexByField };
  }
  return undefined;
}

/** What was chosen by hand replaces what the layout says; a choice alone is enough if it names all that is needed. */
function matchWithChoice(choice: ColumnChoice, headers: readonly string[]): HeaderMatch | undefined {
  const chosen = matchChoice(choice, headers);
  if (!chosen) return undefined;
  const match = matchAnyLayout(headers);
  const indexByField = new Map([...(match?.indexByField ?? []), ...chosen]);
  const layout = LAYOUTS[0];
  if (!layout?.required.every((field) => indexByField.has(field))) return undefined;
  return { source: match?.source ?? layout.source, indexByField };
}

function withoutHeader(seen: readonly RawRow[], rest: Iterator<RawRow>): ReadableTable | undefined {
  const first = seen.findIndex((row) => !isBlankRow(row.cells));
  const cells = seen[first]?.cells ?? [];
  for (const { source, withoutHeader: columns } of LAYOUTS) {
    if (!columns || !fitsWithoutHeader(columns, cells)) continue;
    return {
      source,
      indexByField: new Map(columns.map((field, index) => [field, index])),
      headers: [],
      headerCurrency: null,
      rows: chained(seen.slice(first), rest),
    };
  }
  return undefined;
}

function* chained(seen: readonly RawRow[], rest: Iterator<RawRow>): Generator<RawRow> {
  yield* seen;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
