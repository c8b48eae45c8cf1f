import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportContent } from './imported-entry.ts';
import { openFile } from './open-tables.ts';
import { ReadFailure } from './read-failure.ts';
import { findTables } from './rows/find-header.ts';
import { readRows } from './rows/read-rows.ts';
import type { ColumnChoice } from './rows/readable-table.ts';
import { signatureOf } from './rows/signature.ts';
import { headOf } from './rows/table-head.ts';
import { readToldBalances } from './rows/told-balances.ts';
import { readDialect } from './statements/read-dialect.ts';

/** How a file is to be read. */
export interface ReadOptions {
  /** Opens encrypted files; is kept nowhere. */
  readonly password?: string | undefined;
  /** Columns chosen by hand instead of those that the headers say. */
  readonly columns?: ColumnChoice | undefined;
  /** What was chosen for files of the same headers before, by their signature; a choice for this file goes first. */
  readonly remembered?: Readonly<Record<string, ColumnChoice>> | undefined;
  /** What the book counts in, for files that do not say what they count in. */
  readonly bookCurrency?: string | undefined;
}

/**
 * Reads a whole file on the calling thread. Whatever the bytes are, it ends in time and memory bounded by
 * `IMPORT_LIMITS`, with the content or a `ReadFailure`.
 */
export function readFile(
  bytes: Uint8Array,
  { password, columns, remembered = {}, bookCurrency }: ReadOptions = {},
): ImportContent {
  if (bytes.length > IMPORT_LIMITS.fileBytes) throw new ReadFailure('IMPORT_TOO_LARGE', 'a large file');
  if (bytes.length === 0) throw new ReadFailure('IMPORT_EMPTY', 'an empty file');
  const opened = openFile(bytes, password);
  const { encoding } = opened;
  if ('dialect' in opened) return { encoding, ...readDialect(opened.dialect, opened.text, bookCurrency) };
  const heads = [...opened.tables].map(headOf);
  const [known] = findTables(heads);
  const choice = columns ?? (known ? remembered[signatureOf(known.source, known.headers)] : undefined) ?? {};
  const [first, ...others] = findTables(heads, choice);
  if (!first) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'no known header');
  const content = readRows([first, ...others], bookCurrency);
  // Summaries count in won, whatever else the file may count in.
  const summaries = content.currency === 'KRW' ? heads.filter(({ table }) => table.name !== first.sheetName) : [];
  const balances = readToldBalances(summaries);
  if (content.rowCount === 0 && balances.length === 0) {
    throw new ReadFailure('IMPORT_EMPTY', 'a header and nothing below');
  }
  const unused = Object.entries(choice).filter(([, header]) => header === '');
  return { encoding, balances, ...content, columns: { ...Object.fromEntries(unused), ...content.columns } };
}
