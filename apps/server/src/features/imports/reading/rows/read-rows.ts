import { OWN_SOURCE } from '../../../../own-format/columns.ts';
import { IMPORT_LIMITS } from '../import-limits.ts';
import type { ImportContent, ImportedEntry, RowProblem } from '../imported-entry.ts';
import { ReadFailure } from '../read-failure.ts';
import type { Cell, RawRow, RawTable } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import type { ReadableTable } from './find-header.ts';
import { fingerprintOf } from './fingerprint.ts';
import { joinTransfers } from './join-transfers.ts';
import { findOpeningBalances } from './opening-balances.ts';
import type { TwofoldDate } from './read-date.ts';
import { readOwnRows } from './read-own-rows.ts';
import { type EntryDraft, type RowContext, readRow, withDate } from './read-row.ts';

const DEFAULT_CURRENCY = 'KRW';
const SUM_ROW = /^(?:합계|총계|소계|총 ?\d{1,9} ?건|이하 ?여백|total)/iu;

/** Sums and closing lines that programs put below the last entry. */
function isSumRow(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => String(cell).trim() !== '');
  return typeof first === 'string' && SUM_ROW.test(first.trim());
}

/** A row that was cut off, or torn apart by a comma nobody quoted. */
function widthProblem(cells: readonly Cell[], width: number): string | undefined {
  if (cells.length < width) return '칸이 모자라요. 줄이 중간에 끊긴 것 같아요.';
  if (!isBlankRow(cells.slice(width))) return '칸이 머리글보다 많아요.';
  return undefined;
}

interface Reading {
  readonly drafts: EntryDraft[];
  readonly problems: RowProblem[];
  readonly twofoldDates: Map<EntryDraft, TwofoldDate>;
  rowCount: number;
}

function readAll(rows: Iterable<RawRow>, context: RowContext, exactWidth: number | undefined): Reading {
  const reading: Reading = { drafts: [], problems: [], twofoldDates: new Map(), rowCount: 0 };
  for (const { row, cells, damage } of rows) {
    if (row > IMPORT_LIMITS.sheetRows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    if (damage === undefined && (isBlankRow(cells) || isSumRow(cells))) continue;
    reading.rowCount += 1;
    if (reading.rowCount > IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    const trouble = damage ?? (exactWidth === undefined ? undefined : widthProblem(cells, exactWidth));
    if (trouble !== undefined) {
      reading.problems.push({ row, message: trouble });
      continue;
    }
    const result = readRow(row, cells, context);
    if (result.isEntry) {
      reading.drafts.push(result.draft);
      if (result.twofoldDate) reading.twofoldDates.set(result.draft, result.twofoldDate);
    } else {
      reading.problems.push({ row, message: result.message });
    }
  }
  return reading;
}

/**
 * Settles `11/05/2026`: the month comes first, unless some date of the file can only be read the other way and none
 * only this way. A file that needs both is reported row by row.
 */
function settleDates({ drafts, problems, twofoldDates }: Reading): void {
  if (twofoldDates.size === 0) return;
  const all = [...twofoldDates.values()];
  const order =
    all.some((date) => !date.monthFirst.isReadable) && all.every((date) => date.dayFirst.isReadable)
      ? 'dayFirst'
      : 'monthFirst';
  const settled = drafts.flatMap((draft) => {
    const date = twofoldDates.get(draft)?.[order];
    if (!date) return [draft];
    if (date.isReadable) return [withDate(draft, date)];
    problems.push({ row: draft.row, message: date.message });
    return [];
  });
  drafts.splice(0, drafts.length, ...settled);
  problems.sort((left, right) => left.row - right.row);
}

/** Gives every entry its fingerprint and its number among equal ones. */
function numbered(
  drafts: readonly EntryDraft[],
  opening: ReadonlySet<EntryDraft> = findOpeningBalances(drafts),
): ImportedEntry[] {
  const occurrences = new Map<string, number>();
  return drafts.map((draft) => {
    const { isDeposit: _isDeposit, ...entry } = draft;
    const fingerprint = fingerprintOf(entry);
    const occurrence = (occurrences.get(fingerprint) ?? 0) + 1;
    occurrences.set(fingerprint, occurrence);
    return { ...entry, kind: opening.has(draft) ? 'OPENING_BALANCE' : entry.kind, fingerprint, occurrence };
  });
}

/** Reads all rows of a table whose columns are known. */
export function readRows(
  table: RawTable,
  readable: ReadableTable,
  bookCurrency = DEFAULT_CURRENCY,
): Omit<ImportContent, 'encoding'> {
  const { headers, headerCurrency, indexByField } = readable;
  const isOwn = readable.source === OWN_SOURCE;
  const context: RowContext = {
    indexByField,
    countsFrom1904: table.countsFrom1904,
    // Our own files leave open what they count in: it is what the book counts in that they were made of.
    currency: isOwn ? bookCurrency : (headerCurrency ?? DEFAULT_CURRENCY),
    isCurrencyStated: isOwn || headerCurrency !== null,
  };
  const { entries, problems, rowCount } = isOwn
    ? ownEntries(readable, context)
    : foreignEntries(readable, context, table.hasExactWidth && headers.length > 0 ? headers.length : undefined);
  if (rowCount === 0) throw new ReadFailure('IMPORT_EMPTY', 'a header and nothing below');
  return {
    source: readable.source,
    sheetName: table.name,
    currency: context.currency,
    columns: Object.fromEntries([...indexByField].flatMap(([field, index]) => [[field, headers[index] ?? '']])),
    headers: headers.filter((header) => header !== ''),
    rowCount,
    entries,
    problems,
  };
}

type Entries = Pick<ImportContent, 'entries' | 'problems' | 'rowCount'>;

function foreignEntries(readable: ReadableTable, context: RowContext, exactWidth: number | undefined): Entries {
  const reading = readAll(readable.rows, context, exactWidth);
  settleDates(reading);
  return { ...reading, entries: numbered(joinTransfers(reading.drafts)) };
}

/** Our own files say all of it outright: no transfer stands in two rows, and no income is an opening balance. */
function ownEntries(readable: ReadableTable, context: RowContext): Entries {
  const { drafts, problems, rowCount } = readOwnRows(readable.rows, context);
  return { problems, rowCount, entries: numbered(drafts, new Set()) };
}
