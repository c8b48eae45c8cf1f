import type { ImportQuestion } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { DATABASE_CLOCK } from '../../db/database-clock.ts';
import { lockRows } from '../../db/query-builder.ts';
import type { ColumnHeaders, FileSummary } from './file-summary.ts';
import type { AccountOfBook, ImportEffects } from './import-effects.ts';
import type { Choices } from './import-mapping.ts';

export interface StoredImport {
  readonly id: string;
  readonly bookId: string;
  readonly status: 'READY' | 'COMMITTED' | 'TAKEN_BACK';
  readonly failure: string | null;
  readonly fileName: string;
  readonly source: string;
  readonly encoding: string | null;
  readonly sheetName: string | null;
  readonly columns: ColumnHeaders;
  readonly headers: readonly string[];
  readonly choices: Choices;
  readonly summary: FileSummary;
  readonly made: ImportEffects | null;
  /** Questions that the book raises about rows of the file, including answered ones. */
  readonly questions: readonly ImportQuestion[];
  readonly booked: number;
  readonly duplicates: number;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly committedAt: string | null;
  readonly takenBackAt: string | null;
  /** A commit or revert of it is running. */
  readonly isProcessing: boolean;
  /** A commit or revert of it has begun and not ended: it is running, or the server that ran it has died. */
  readonly hasUnfinishedWork: boolean;
}

/** From the record of the beginning to the lock. */
const LOCKED_WITHIN = sql`interval '10 seconds'`;

/** Namespace of import locks among the advisory locks. */
const LOCK_CLASS = 5_317_204;

const columns = sql`i.import_id as id, i.book_id as "bookId", i.status, i.failure, i.file_name as "fileName", i.source,
  i.encoding, i.sheet_name as "sheetName", i.columns, i.headers, i.choices, i.summary, i.made, i.questions, i.booked, i.duplicates,
  i.created_by as "createdBy", i.created_at as "createdAt", i.committed_at as "committedAt",
  i.taken_back_at as "takenBackAt",
  exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${LOCK_CLASS}::oid
    and l.objid = (hashtext(i.import_id::text)::bigint & 4294967295)::oid) as "isProcessing",
  coalesce(i.work_began_at < ${sql.raw(DATABASE_CLOCK)} - ${LOCKED_WITHIN}, false) as "hasUnfinishedWork"`;

export async function findImport(db: Db, bookId: string, importId: string): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports i where i.book_id = ${bookId} and i.import_id = ${importId}`.execute(db);
  return rows[0] ?? null;
}

/** Imports visible to a user: committed ones and their own previews. */
export async function listImportsByBook(
  db: Db,
  page: {
    readonly bookId: string;
    readonly userId: string;
    readonly limit: number;
    readonly before: { readonly createdAt: string; readonly id: string } | null;
  },
): Promise<StoredImport[]> {
  const after = page.before
    ? sql`and (i.created_at, i.import_id) < (${page.before.createdAt}::timestamptz, ${page.before.id}::uuid)`
    : sql``;
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports i
    where i.book_id = ${page.bookId} and (i.status <> 'READY' or i.created_by = ${page.userId}) ${after}
    order by i.created_at desc, i.import_id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Results of reading a file. */
export interface ReadFileFacts {
  readonly source: string;
  readonly encoding: string | null;
  readonly sheetName: string | null;
  readonly columns: ColumnHeaders;
  readonly headers: readonly string[];
  readonly summary: FileSummary;
}

export interface NewImport {
  readonly bookId: string;
  readonly id: string;
  readonly fileName: string;
  readonly file: Buffer;
  readonly createdBy: string;
  readonly createdAt: Date;
}

const NO_CHOICES: Choices = { assets: {}, categories: {} };

/** Inserts an import before its file is read; `setReading` follows in the same database transaction. */
export async function insertImport(trx: Trx, fresh: NewImport): Promise<void> {
  await trx
    .insertInto('imports')
    .values({
      book_id: fresh.bookId,
      import_id: fresh.id,
      status: 'READY',
      file_name: fresh.fileName,
      file: fresh.file,
      source: '',
      columns: '{}',
      headers: '[]',
      choices: JSON.stringify(NO_CHOICES),
      summary: '{}',
      created_by: fresh.createdBy,
      created_at: fresh.createdAt,
    })
    .execute();
}

/** Stores the results of reading the file and replaces those of an earlier reading. */
export async function setReading(trx: Trx, bookId: string, importId: string, facts: ReadFileFacts): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      source: facts.source,
      encoding: facts.encoding,
      sheet_name: facts.sheetName,
      columns: JSON.stringify(facts.columns),
      headers: JSON.stringify(facts.headers),
      summary: JSON.stringify(facts.summary),
    })
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .execute();
}

export async function setChoices(trx: Trx, bookId: string, importId: string, choices: Choices): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ choices: JSON.stringify(choices) })
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .execute();
}

/** Stores the questions of the book about rows of the file. */
export async function setQuestions(
  trx: Trx,
  bookId: string,
  importId: string,
  questions: readonly ImportQuestion[],
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ questions: JSON.stringify(questions) })
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .execute();
}

export async function findFile(db: Db, bookId: string, importId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('imports')
    .select('file')
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row?.file ?? null;
}

/**
 * Records that long work on the import begins, before the database transaction that does it: the record remains if the
 * server dies. Skips an import that another request works on.
 */
export async function beginWork(db: Db, bookId: string, importId: string): Promise<void> {
  await sql`
    update imports set work_began_at = ${sql.raw(DATABASE_CLOCK)} where book_id = ${bookId} and import_id = (
      select import_id from imports where book_id = ${bookId} and import_id = ${importId} for update skip locked)`.execute(
    db,
  );
}

/** Records that long work on the import has ended without effect. */
export async function endWork(db: Db, bookId: string, importId: string): Promise<void> {
  await sql`
    update imports set work_began_at = null where book_id = ${bookId} and import_id = (
      select import_id from imports where book_id = ${bookId} and import_id = ${importId} for update skip locked)`.execute(
    db,
  );
}

/**
 * Locks the import for long work until the end of the database transaction. Concurrent requests see that it is locked.
 *
 * @returns null if it does not exist, `busy` if another request holds the lock
 */
export async function lockForWork(trx: Trx, bookId: string, importId: string): Promise<StoredImport | 'busy' | null> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${importId}::uuid::text)) as taken`.execute(trx);
  if (rows[0]?.taken !== true) return 'busy';
  await lockRows(trx.selectFrom('imports').where('book_id', '=', bookId).where('import_id', '=', importId));
  return findImport(trx, bookId, importId);
}

export async function markCommitted(
  trx: Trx,
  done: {
    readonly bookId: string;
    readonly importId: string;
    readonly made: ImportEffects;
    readonly booked: number;
    readonly duplicates: number;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      status: 'COMMITTED',
      failure: null,
      work_began_at: null,
      file: null,
      made: JSON.stringify(done.made),
      booked: done.booked,
      duplicates: done.duplicates,
      committed_at: done.at,
    })
    .where('book_id', '=', done.bookId)
    .where('import_id', '=', done.importId)
    .execute();
}

/** Deletes the rows of an import, so that the same file can be imported again, but keeps the import itself. */
export async function markReverted(trx: Trx, bookId: string, importId: string, at: Date): Promise<void> {
  await trx.deleteFrom('import_rows').where('book_id', '=', bookId).where('import_id', '=', importId).execute();
  await trx
    .updateTable('imports')
    .set({ status: 'TAKEN_BACK', failure: null, work_began_at: null, made: null, taken_back_at: at })
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .execute();
}

/** Keys of the balances that committed imports of the book have set. */
export async function listBalancesSet(db: Db, bookId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select jsonb_array_elements_text(made -> 'balances') as key from imports
    where book_id = ${bookId} and status = 'COMMITTED' and made ? 'balances'`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** Accounts found in the committed imports of a book, with their assets; the latest come last. */
export async function listKnownAccounts(db: Db, bookId: string): Promise<AccountOfBook[]> {
  const { rows } = await sql<{ account: AccountOfBook }>`
    select told.account from imports i, jsonb_array_elements(i.made -> 'accounts') as told(account)
    where i.book_id = ${bookId} and i.status = 'COMMITTED' and i.made ? 'accounts'
    group by told.account order by max(i.committed_at), max(i.import_id::text), told.account`.execute(db);
  return rows.map((row) => row.account);
}

export async function setFailure(db: Db, bookId: string, importId: string, failure: string | null): Promise<void> {
  await db
    .updateTable('imports')
    .set({ failure, work_began_at: null })
    .where('book_id', '=', bookId)
    .where('import_id', '=', importId)
    .execute();
}

export async function deleteImportRow(trx: Trx, bookId: string, importId: string): Promise<void> {
  await trx.deleteFrom('imports').where('book_id', '=', bookId).where('import_id', '=', importId).execute();
}

/** Deletes abandoned previews: old ones, and all but the newest few of a user. */
export async function deleteAbandonedPreviews(
  trx: Trx,
  limits: { readonly bookId: string; readonly userId: string; readonly olderThan: Date; readonly kept: number },
): Promise<void> {
  await sql`
    delete from imports where book_id = ${limits.bookId} and status = 'READY' and import_id in (
      select import_id from imports i where i.book_id = ${limits.bookId} and i.status = 'READY'
        and (i.created_at < ${limits.olderThan} or (i.created_by = ${limits.userId} and i.import_id not in (
          select import_id from imports n where n.book_id = ${limits.bookId} and n.status = 'READY'
            and n.created_by = ${limits.userId}
          order by n.created_at desc, n.import_id desc limit ${limits.kept})))
      for update skip locked)`.execute(trx);
}
