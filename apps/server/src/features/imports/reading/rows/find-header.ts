import type { Cell } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { guessTables } from './guess-columns.ts';
import { comparable, headerText } from './header-text.ts';
import { ANY_CURRENCY_CODE, type ColumnField, type Layout } from './layouts/layout.ts';
import { LAYOUTS } from './layouts/layouts.ts';
import { readAmount } from './read-amount.ts';
import { readDate } from './read-date.ts';
import { kindOfWord } from './read-kind.ts';
import { type ColumnChoice, chosenColumns, type ReadableTable } from './readable-table.ts';
import { preambleOf, rowsFrom, type TableHead, textOf } from './table-head.ts';
import { bankInTitle, isSameBank } from './title-bank.ts';

/** Some files spread the header over several lines of merged cells. */
const HEADER_ROWS_MAX = 4;

function isCurrencyCode(header: string): boolean {
  return /^[A-Z]{3}$/u.test(header);
}

/** Headers of one line, indexed by name. */
interface HeaderLine {
  readonly headers: readonly string[];
  /** Normalized name → column indexes, from the left. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

function lineOf(headers: readonly string[]): HeaderLine {
  const places = new Map<string, number[]>();
  const add = (name: string, at: number) => places.set(name, [...(places.get(name) ?? []), at]);
  for (const [at, header] of headers.entries()) {
    if (header === '') continue;
    add(comparable(header), at);
    if (isCurrencyCode(header)) add(ANY_CURRENCY_CODE, at);
  }
  return { headers, places };
}

/** All layouts, with the headers of which a line must have one each. */
const CANDIDATES = LAYOUTS.map((layout) => ({
  layout,
  needed: layout.required.map((field) => layout.headers.flatMap(([other, names]) => (other === field ? names : []))),
}));

/** The layouts that a line may be the header of: for most lines, which are data, none. */
function candidatesFor({ places }: HeaderLine): Layout[] {
  return CANDIDATES.filter(({ needed }) => needed.every((names) => names.some((name) => places.has(name)))).map(
    ({ layout }) => layout,
  );
}

function matchLayout(layout: Layout, { headers, places }: HeaderLine): Map<ColumnField, number> | undefined {
  const taken = new Set<number>();
  const indexByField = new Map<ColumnField, number>();
  for (const [field, names] of layout.headers) {
    for (const name of names) {
      const index = places.get(name)?.find((at) => !taken.has(at));
      if (index === undefined) continue;
      taken.add(index);
      indexByField.set(field, index);
      break;
    }
  }
  if (!layout.required.every((field) => indexByField.has(field))) return undefined;
  const placeOf = (field: ColumnField) => indexByField.get(field) ?? -1;
  if (layout.order?.some(([left, right]) => placeOf(left) > placeOf(right))) return undefined;
  if (layout.isExact === true && headers.some((header, at) => header !== '' && !taken.has(at))) return undefined;
  return (layout.signature ?? []).every((name) => places.get(name)?.some((at) => !taken.has(at)) === true)
    ? indexByField
    : undefined;
}

/** A header found in a table; `index` is its position among the examined rows. */
interface HeaderMatch {
  readonly layout: Layout;
  readonly headers: readonly string[];
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly index: number;
  /** Number of lines that the header spans. */
  readonly height: number;
  /** How many headers the layout knows. */
  readonly score: number;
}

/** The headers of one line, or of several lines combined. */
function combined(lines: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lines;
  if (others.length === 0) return first;
  const width = Math.max(...lines.map((cells) => cells.length));
  return Array.from({ length: width }, (_, at) =>
    lines
      .map((cells) => cells[at] ?? '')
      // A cell merged over several lines may be in any of them.
      .filter((text, line, texts) => text !== '' && text !== texts[line - 1])
      .join(' '),
  );
}

/** The title names another bank than that of the layout, whose headers are similar. */
function isOfAnotherBank({ reading }: Layout, bank: string | null): boolean {
  if (bank === null || reading.by !== 'STATEMENT') return false;
  const { account, isCard } = reading.rules;
  return !isCard && account !== null && !isSameBank(account, bank);
}

/** @param above the lines above the header */
function bestLayout(
  headers: readonly string[],
  above: readonly (readonly string[])[],
): Omit<HeaderMatch, 'index' | 'height'> | undefined {
  const named = headers.filter((header) => header !== '').length;
  if (named < 2) return undefined;
  const line = lineOf(headers);
  const candidates = candidatesFor(line);
  if (candidates.length === 0) return undefined;
  // A bank named below the header is a counterparty.
  const bank = bankInTitle(textOf(above));
  let best: Omit<HeaderMatch, 'index' | 'height'> | undefined;
  for (const layout of candidates) {
    const indexByField = isOfAnotherBank(layout, bank) ? undefined : matchLayout(layout, line);
    if (!indexByField) continue;
    const score = 2 * (indexByField.size + (layout.signature?.length ?? 0)) - named;
    if (!best || score > best.score) best = { layout, headers, indexByField, score };
  }
  return best;
}

function matchOf(head: TableHead): HeaderMatch | undefined {
  const lines = head.seen.map(({ cells }) => cells.map(headerText));
  for (let height = 1; height <= HEADER_ROWS_MAX; height += 1) {
    for (let index = 0; index + height <= lines.length; index += 1) {
      const match = bestLayout(combined(lines.slice(index, index + height)), lines.slice(0, index));
      if (match) return { ...match, index, height };
    }
  }
  return undefined;
}

/** Whether a row looks like data of a layout whose files may lack a header. */
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
  return comparable(header).endsWith('(원)') ? 'KRW' : null;
}

function readable(head: TableHead, match: HeaderMatch, choice: ColumnChoice): ReadableTable | undefined {
  const { layout, headers, index, height } = match;
  const indexByField = chosenColumns(match.indexByField, choice, headers);
  if (!indexByField) return undefined;
  return {
    source: layout.source,
    reading: layout.reading,
    sheetName: head.table.name,
    countsFrom1904: head.table.countsFrom1904,
    exactWidth: head.table.hasExactWidth ? headers.length : undefined,
    indexByField,
    headers,
    headerCurrency: currencyOf(headers[indexByField.get('amount') ?? indexByField.get('withdrawal') ?? -1]),
    preamble: preambleOf(head, index),
    rows: rowsFrom(head, index + height),
  };
}

function withoutHeader(head: TableHead): ReadableTable | undefined {
  const first = head.seen.findIndex((row) => !isBlankRow(row.cells));
  const cells = head.seen[first]?.cells ?? [];
  for (const { source, reading, withoutHeader: columns } of LAYOUTS) {
    if (!columns || !fitsWithoutHeader(columns, cells)) continue;
    return {
      source,
      reading,
      sheetName: head.table.name,
      countsFrom1904: head.table.countsFrom1904,
      exactWidth: undefined,
      indexByField: new Map(columns.map((field, index) => [field, index])),
      headers: [],
      headerCurrency: null,
      preamble: '',
      rows: rowsFrom(head, first),
    };
  }
  return undefined;
}

/**
 * Finds the tables with transactions by the names of their headers, not by position. The table that matches a layout
 * best comes first; for a statement, the other sheets of the same bank or card company follow. If no layout matches,
 * the columns of the likeliest table and of those like it are guessed.
 *
 * @param choice columns chosen by the user, overriding the headers
 * @returns an empty list if nothing looks like transactions or a chosen header is missing
 */
export function findTables(heads: readonly TableHead[], choice: ColumnChoice = {}): readonly ReadableTable[] {
  const matches = heads.map((head) => ({ head, match: matchOf(head) }));
  let best: HeaderMatch | undefined;
  for (const { match } of matches) if (match && (!best || match.score > best.score)) best = match;
  if (best) {
    const { layout } = best;
    const isWanted = (match: HeaderMatch | undefined): match is HeaderMatch =>
      match === best || (layout.reading.by === 'STATEMENT' && match?.layout.source === layout.source);
    return matches.flatMap(({ head, match }) => (isWanted(match) ? (readable(head, match, choice) ?? []) : []));
  }
  for (const head of heads) {
    const table = Object.keys(choice).length === 0 ? withoutHeader(head) : undefined;
    if (table) return [table];
  }
  return guessTables(heads, choice);
}
