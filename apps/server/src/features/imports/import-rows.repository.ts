import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ImportedEntry, RowProblem } from './reading/imported-entry.ts';

/** An entry as it waits for the commit; what tells it apart from others stands beside it. */
export type StagedEntry = Omit<ImportedEntry, 'row' | 'fingerprint' | 'occurrence'>;

/** An entry of a file with the id that its transaction will get. */
export type NumberedEntry = ImportedEntry & { readonly transactionId: string | null };

/** Problems written by one statement. */
const PROBLEMS_AT_ONCE = 5000;

interface ImportKey {
  readonly bookId: string;
  readonly importId: string;
}

export async function insertEntryRows(trx: Trx, key: ImportKey, entries: readonly NumberedEntry[]): Promise<void> {
  const staged = entries.map(({ row, fingerprint, occurrence, transactionId, ...entry }) => ({
    row,
    fingerprint,
    occurrence,
    transactionId,
    sourceId: entry.own?.sourceId ?? null,
    entry,
  }));
  await sql`
    insert into import_rows (book_id, import_id, row_number, fingerprint, occurrence, transaction_id, source_id, entry)
    select ${key.bookId}::uuid, ${key.importId}::uuid, r.row, decode(r.fingerprint, 'hex'), r.occurrence,
      r."transactionId", r."sourceId", r.entry
    from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
      as r("row" int, fingerprint text, occurrence int, "transactionId" uuid, "sourceId" uuid, entry jsonb)`.execute(
    trx,
  );
}

export async function insertProblemRows(trx: Trx, key: ImportKey, problems: readonly RowProblem[]): Promise<void> {
  for (let at = 0; at < problems.length; at += PROBLEMS_AT_ONCE) {
    await sql`
      insert into import_rows (book_id, import_id, row_number, problem)
      select ${key.bookId}::uuid, ${key.importId}::uuid, r.row, r.message
      from jsonb_to_recordset(${JSON.stringify(problems.slice(at, at + PROBLEMS_AT_ONCE))}::jsonb)
        as r("row" int, message text)`.execute(trx);
  }
}

export async function deleteRows(trx: Trx, bookId: string, importId: string): Promise<void> {
  await sql`delete from import_rows where book_id = ${bookId} and import_id = ${importId}`.execute(trx);
}

/**
 * An equal row of any import has been booked, or the row is of our own file and its entry lives in this book. Asked row by row through the index: as a join, right after a large import
 * and before the planner knows of it, this could compare every row with every other.
 */
const isBookedElsewhere = sql`coalesce((
  select true from import_rows b where b.book_id = r.book_id and b.fingerprint = r.fingerprint
    and b.occurrence = r.occurrence and b.is_booked limit 1), (
  select true from transactions t where t.book_id = r.book_id and t.transaction_id = r.source_id
    and t.deleted_at is null), false)`;

export async function countDuplicates(db: Db, bookId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows r
    where r.book_id = ${bookId} and r.import_id = ${importId} and r.problem is null and ${isBookedElsewhere}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listProblems(db: Db, bookId: string, importId: string, limit: number): Promise<RowProblem[]> {
  const { rows } = await sql<RowProblem>`
    select row_number as row, problem as message from import_rows
    where book_id = ${bookId} and import_id = ${importId} and problem is not null
    order by row_number limit ${limit}`.execute(db);
  return rows;
}

export interface ListedRow {
  readonly row: number;
  readonly problem: string | null;
  readonly isDuplicate: boolean;
  readonly transactionId: string | null;
  readonly entry: StagedEntry | null;
}

export interface RowPage {
  readonly bookId: string;
  readonly importId: string;
  readonly after: number;
  readonly limit: number;
  readonly only: 'problems' | 'duplicates' | 'entries' | undefined;
  /** Before the commit a row is a duplicate by comparison, afterwards by what the commit did. */
  readonly isCommitted: boolean;
}

export async function listRows(db: Db, page: RowPage): Promise<ListedRow[]> {
  const isDuplicate = page.isCommitted ? sql`r.is_duplicate` : sql`(r.problem is null and ${isBookedElsewhere})`;
  const wanted = {
    problems: sql`and r.problem is not null`,
    duplicates: sql`and ${isDuplicate}`,
    entries: sql`and r.problem is null and not ${isDuplicate}`,
  };
  const { rows } = await sql<ListedRow>`
    select r.row_number as row, r.problem, ${isDuplicate} as "isDuplicate", case when r.is_booked then r.transaction_id end as "transactionId",
      r.entry
    from import_rows r
    where r.book_id = ${page.bookId} and r.import_id = ${page.importId} and r.row_number > ${page.after}
      ${page.only ? wanted[page.only] : sql``}
    order by r.row_number limit ${page.limit}`.execute(db);
  return rows;
}

/**
 * Sets aside the rows that tell what has been booked before.
 *
 * @returns how many they are
 */
export async function setDuplicatesAside(trx: Trx, bookId: string, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows r set is_duplicate = true, entry = null
    where r.book_id = ${bookId} and r.import_id = ${importId} and r.problem is null and ${isBookedElsewhere}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

export interface RowToBook {
  readonly row: number;
  readonly transactionId: string | null;
  readonly entry: StagedEntry;
}

/** The next rows to book, by their number. */
export async function listRowsToBook(
  trx: Trx,
  page: { readonly bookId: string; readonly importId: string; readonly after: number; readonly limit: number },
): Promise<RowToBook[]> {
  const { rows } = await sql<RowToBook>`
    select row_number as row, transaction_id as "transactionId", entry from import_rows
    where book_id = ${page.bookId} and import_id = ${page.importId} and row_number > ${page.after}
      and problem is null and not is_duplicate
    order by row_number limit ${page.limit}`.execute(trx);
  return rows;
}

/** Marks the rows up to a number as booked: from now on the entries themselves say what they told. */
export async function markBooked(
  trx: Trx,
  rows: { readonly bookId: string; readonly importId: string; readonly after: number; readonly through: number },
): Promise<void> {
  await sql`
    update import_rows set is_booked = true, entry = null
    where book_id = ${rows.bookId} and import_id = ${rows.importId}
      and row_number > ${rows.after} and row_number <= ${rows.through} and problem is null and not is_duplicate`.execute(
    trx,
  );
}
