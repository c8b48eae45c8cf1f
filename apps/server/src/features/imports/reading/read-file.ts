import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportContent } from './imported-entry.ts';
import { openTables } from './open-tables.ts';
import { ReadFailure } from './read-failure.ts';
import { type ColumnChoice, findHeader } from './rows/find-header.ts';
import { readRows } from './rows/read-rows.ts';

/** How a file is to be read. */
export interface ReadOptions {
  /** Opens encrypted files; is kept nowhere. */
  readonly password?: string | undefined;
  /** Columns chosen by hand instead of those that the headers say. */
  readonly columns?: ColumnChoice | undefined;
  /** What the book counts in, for files that do not say what they count in. */
  readonly bookCurrency?: string | undefined;
}

/**
 * Reads a whole file on the calling thread: the first table that has a known header. Whatever the bytes are, it ends
 * in time and memory bounded by `IMPORT_LIMITS`, with the content or a `ReadFailure`.
 */
export function readFile(bytes: Uint8Array, { password, columns, bookCurrency }: ReadOptions = {}): ImportContent {
  if (bytes.length > IMPORT_LIMITS.fileBytes) throw new ReadFailure('IMPORT_TOO_LARGE', 'a large file');
  if (bytes.length === 0) throw new ReadFailure('IMPORT_EMPTY', 'an empty file');
  const { encoding, tables } = openTables(bytes, password);
  for (const table of tables) {
    const readable = findHeader(table, columns);
    if (readable) return { encoding, ...readRows(table, readable, bookCurrency) };
  }
  throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'no known header');
}
