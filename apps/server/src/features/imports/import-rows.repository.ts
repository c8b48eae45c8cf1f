import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ImportedTransaction, RowProblem } from './reading/imported-transaction.ts';

/** A transaction as stored until the commit; the identifying fields have separate columns. */
export type StagedTransaction = Omit<ImportedTransaction, 'row' | 'fingerprint' | 'occurrence' | 'installment'> & {
  /** Absent in rows read by an earlier version, like the guess. */
  readonly installment?: ImportedTransaction['installment'];
  /** The book's guess and its reason if the file names no category. */
  readonly guess?: TransactionGuess | null;
};

export interface TransactionGuess {
  readonly categoryId: string;
  readonly reason: string;
}

/** A transaction of a file with its future transaction ID. */
export type NumberedTransaction = ImportedTransaction & {
  readonly transactionId: string | null;
  readonly guess: TransactionGuess | null;
};

/** Batch size for inserting problem rows. */
const PROBLEMS_AT_ONCE = 5000;

interface ImportKey {
  readonly bookId: string;
  readonly importId: string;
}

export async function insertTransactionRows(
  trx: Trx,
  key: ImportKey,
  transactions: readonly NumberedTransaction[],
): Promise<void> {
  const staged = transactions.map(({ row, fingerprint, occurrence, transactionId, ...transaction }) => ({
    row,
    fingerprint,
    occurrence,
    transactionId,
    sourceId: transaction.own?.sourceId ?? null,
    entry: transaction,
  }));
  await sql`
    with staged as (
      select * from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
        as r("row" int, fingerprint text, occurrence int, "transactionId" uuid, "sourceId" uuid, entry jsonb)),
    contents as (
      insert into import_contents (book_id, import_id, row_number, entry)
      select ${key.bookId}::uuid, ${key.importId}::uuid, r.row, r.entry from staged r)
    insert into import_rows (book_id, import_id, row_number, fingerprint, occurrence, transaction_id, source_id)
    select ${key.bookId}::uuid, ${key.importId}::uuid, r.row, decode(r.fingerprint, 'hex'), r.occurrence,
      r."transactionId", r."sourceId"
    from staged r`.execute(trx);
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
  await deleteContents(trx, bookId, importId);
  await trx.deleteFrom('import_rows').where('book_id', '=', bookId).where('import_id', '=', importId).execute();
}

/** Deletes the content of all rows, when the transactions hold it or the file is read again. */
export async function deleteContents(trx: Trx, bookId: string, importId: string): Promise<void> {
  await trx.deleteFrom('import_contents').where('book_id', '=', bookId).where('import_id', '=', importId).execute();
}

/** The content of a row `r`, until the commit. */
const contentOfRow = sql`(select e.entry from import_contents e
  where e.book_id = r.book_id and e.import_id = r.import_id and e.row_number = r.row_number)`;
/**
 * Looked up per row through the index, which `offset 0` keeps: contents are deleted after each commit, so the statistics
 * know none, and the planner might compare every row with every content.
 */
const JOIN_CONTENT = sql`cross join lateral (select e.entry from import_contents e
  where e.book_id = r.book_id and e.import_id = r.import_id and e.row_number = r.row_number offset 0) e`;

/**
 * Why a row adds nothing, or null if it does: an equal row of any import was booked, the row of our own file has a live
 * transaction in this book, or a message reported it. Evaluated per row through the index: as a join, right after a
 * large import and before the statistics are updated, the planner might compare every row with every other.
 */
const reasonNow = sql<DuplicateReason | null>`coalesce((
  select 'IMPORTED' from import_rows b where b.book_id = r.book_id and b.fingerprint = r.fingerprint
    and b.occurrence = r.occurrence and b.is_booked limit 1), (
  select 'IN_BOOK' from transactions t where t.book_id = r.book_id and t.transaction_id = r.source_id
    and t.deleted_at is null), case when r.matched_id is not null then
    case when r.is_paired then 'PAIRED' else 'FROM_MESSAGE' end end)`;

/** Reasons that link a row to an existing transaction. */
const MATCHED: readonly DuplicateReason[] = ['FROM_MESSAGE', 'PAIRED'];
const isUnmatchedReason = sql`coalesce(${reasonNow}, ${MATCHED[0]}) <> all(${MATCHED}::text[])`;

export type DuplicateReason = 'IMPORTED' | 'IN_BOOK' | 'FROM_MESSAGE' | 'PAIRED';

export interface DuplicateCounts {
  readonly duplicates: number;
  /** Those among them that complete a transaction made from a message. */
  readonly completed: number;
}

export async function countDuplicates(db: Db, bookId: string, importId: string): Promise<DuplicateCounts> {
  const { rows } = await sql<DuplicateCounts>`
    select count(*)::int as duplicates, (count(*) filter (where reason = any(${MATCHED}::text[])))::int as completed
    from (select ${reasonNow} as reason from import_rows r
      where r.book_id = ${bookId} and r.import_id = ${importId} and r.problem is null offset 0) told
    where reason is not null`.execute(db);
  return rows[0] ?? { duplicates: 0, completed: 0 };
}

/** Like `countDuplicates` for a committed import, by the result of the commit. */
export async function countCompleted(db: Db, bookId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows
    where book_id = ${bookId} and import_id = ${importId} and matched_id is not null and is_booked`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A row that a message may have reported. */
export interface RowToMatch {
  readonly row: number;
  readonly entry: StagedTransaction;
}

/** The next rows without another duplicate reason, by row number. */
export async function listRowsToMatch(
  trx: Trx,
  page: {
    readonly bookId: string;
    readonly importId: string;
    readonly after: number;
    readonly limit: number;
    /** Date range of the rows. */
    readonly from: string;
    readonly to: string;
  },
): Promise<RowToMatch[]> {
  const { rows } = await sql<RowToMatch>`
    select r.row_number as row, e.entry from import_rows r ${JOIN_CONTENT}
    where r.book_id = ${page.bookId} and r.import_id = ${page.importId} and r.row_number > ${page.after}
      and r.problem is null and e.entry ->> 'date' between ${page.from} and ${page.to} and not ${isUnmatchedReason}
    order by r.row_number limit ${page.limit}`.execute(trx);
  return rows;
}

export interface RowMatch {
  readonly row: number;
  readonly transactionId: string;
  /** The row is the other half of the transaction; together they become one transfer. */
  readonly isPaired: boolean;
}

/** Replaces the matches between rows and existing transactions. */
export async function setMatches(trx: Trx, key: ImportKey, matches: readonly RowMatch[]): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ matched_id: null, is_paired: false })
    .where('book_id', '=', key.bookId)
    .where('import_id', '=', key.importId)
    .where('matched_id', 'is not', null)
    .execute();
  if (matches.length === 0) return;
  await sql`
    update import_rows r set matched_id = m."transactionId", is_paired = m."isPaired"
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m("row" int, "transactionId" uuid, "isPaired" boolean)
    where r.book_id = ${key.bookId} and r.import_id = ${key.importId} and r.row_number = m.row`.execute(trx);
}

/** Transactions that a committed import has already completed: a second row must not. */
export async function listMatchedElsewhere(db: Db, bookId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select matched_id as id from import_rows
    where book_id = ${bookId} and matched_id is not null and is_booked`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export interface MatchedRow {
  readonly row: number;
  readonly matchedId: string;
  readonly isPaired: boolean;
  readonly entry: StagedTransaction;
}

/** Rows that complete a transaction, for the commit. */
export async function listMatchedRows(trx: Trx, bookId: string, importId: string): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select r.row_number as row, r.matched_id as "matchedId", r.is_paired as "isPaired", e.entry
    from import_rows r ${JOIN_CONTENT}
    where r.book_id = ${bookId} and r.import_id = ${importId} and r.matched_id is not null and r.problem is null
      and not r.is_duplicate
    order by r.row_number`.execute(trx);
  return rows;
}

/** Marks matched rows as booked in the transactions that they complete. */
export async function markMatched(trx: Trx, bookId: string, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows set is_booked = true, is_duplicate = true, transaction_id = matched_id
    where book_id = ${bookId} and import_id = ${importId} and matched_id is not null and problem is null
      and not is_duplicate`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export async function listProblems(db: Db, bookId: string, importId: string, limit: number): Promise<RowProblem[]> {
  return db
    .selectFrom('import_rows')
    .select(['row_number as row', 'problem as message'])
    .$narrowType<{ message: string }>()
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

export interface ListedRow {
  readonly row: number;
  readonly problem: string | null;
  readonly duplicateReason: DuplicateReason | null;
  readonly isDuplicate: boolean;
  readonly transactionId: string | null;
  readonly entry: StagedTransaction | null;
}

export interface RowPage {
  readonly bookId: string;
  readonly importId: string;
  readonly after: number;
  readonly limit: number;
  readonly only: 'problems' | 'duplicates' | 'entries' | undefined;
  /** Before the commit, duplicates are found by comparison; afterwards they are stored. */
  readonly isCommitted: boolean;
}

export async function listRows(db: Db, page: RowPage): Promise<ListedRow[]> {
  const reason = page.isCommitted
    ? sql`case when r.is_duplicate then case when r.matched_id is not null and r.is_booked then case when r.is_paired then 'PAIRED' else 'FROM_MESSAGE' end
        when r.source_id is not null then 'IN_BOOK' else 'IMPORTED' end end`
    : sql`case when r.problem is null then ${reasonNow} end`;
  const isDuplicate = page.isCommitted ? sql`r.is_duplicate` : sql`(${reason} is not null)`;
  const wanted = {
    problems: sql`and r.problem is not null`,
    duplicates: sql`and ${isDuplicate}`,
    entries: sql`and r.problem is null and not ${isDuplicate}`,
  };
  const { rows } = await sql<ListedRow>`
    select r.row_number as row, r.problem, ${isDuplicate} as "isDuplicate", ${reason} as "duplicateReason",
      case when r.is_booked then r.transaction_id when not ${page.isCommitted} then r.matched_id end as "transactionId",
      ${contentOfRow} as entry
    from import_rows r
    where r.book_id = ${page.bookId} and r.import_id = ${page.importId} and r.row_number > ${page.after}
      ${page.only ? wanted[page.only] : sql``}
    order by r.row_number limit ${page.limit}`.execute(db);
  return rows;
}

/**
 * Marks rows as duplicates if they were booked before, except those that complete a transaction.
 *
 * @returns the number of marked rows
 */
export async function excludeDuplicates(trx: Trx, bookId: string, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows r set is_duplicate = true
    where r.book_id = ${bookId} and r.import_id = ${importId} and r.problem is null
      and ${isUnmatchedReason}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export interface RowToBook {
  readonly row: number;
  readonly transactionId: string | null;
  readonly entry: StagedTransaction;
}

/** The next rows to book, by row number. */
export async function listRowsToBook(
  trx: Trx,
  page: { readonly bookId: string; readonly importId: string; readonly after: number; readonly limit: number },
): Promise<RowToBook[]> {
  const { rows } = await sql<RowToBook>`
    select r.row_number as row, r.transaction_id as "transactionId", e.entry from import_rows r ${JOIN_CONTENT}
    where r.book_id = ${page.bookId} and r.import_id = ${page.importId} and r.row_number > ${page.after}
      and r.problem is null and not r.is_duplicate
    order by r.row_number limit ${page.limit}`.execute(trx);
  return rows;
}

/** Marks the rows up to a number as booked. */
export async function markBooked(
  trx: Trx,
  rows: { readonly bookId: string; readonly importId: string; readonly after: number; readonly through: number },
): Promise<void> {
  await sql`
    update import_rows set is_booked = true
    where book_id = ${rows.bookId} and import_id = ${rows.importId}
      and row_number > ${rows.after} and row_number <= ${rows.through} and problem is null and not is_duplicate`.execute(
    trx,
  );
}
