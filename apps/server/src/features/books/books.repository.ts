import type { Book } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/query-builder.ts';

const columns = sql`b.book_id as id, b.title, b.kind, b.description, b.icon, b.color, b.currency, b.time_zone as "timeZone",
  b.month_start_day as "monthStartDay", b.month_start_rule as "monthStartRule",
  b.month_start_adjust as "monthStartAdjust", b.installment_basis as "installmentBasis", b.version,
  b.created_at as "createdAt", m.role, m.own_entries_only as "ownEntriesOnly",
  (select count(*)::int from members c where c.book_id = b.book_id and c.left_at is null) as "memberCount"`;

/** Books of which the user is a member, in the order of joining. */
export async function listBooksOfUser(db: Db, userId: string): Promise<Book[]> {
  const { rows } = await sql<Book>`
    select ${columns}
    from user_books ub
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.left_at is null
    join books b on b.book_id = ub.book_id and b.deleted_at is null
    where ub.user_id = ${userId}
    order by ub.position, b.created_at, b.book_id`.execute(db);
  return rows;
}

export interface DeletedBookRow extends Pick<Book, 'id' | 'title' | 'icon' | 'color' | 'timeZone'> {
  readonly deletedAt: string;
}

/** Books in the trash that the user owns, newest deletion first. */
export async function listDeletedBooksOfOwner(db: Db, userId: string, since: Date): Promise<DeletedBookRow[]> {
  const { rows } = await sql<DeletedBookRow>`
    select b.book_id as id, b.title, b.icon, b.color, b.time_zone as "timeZone", b.deleted_at as "deletedAt"
    from user_books ub
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.left_at is null and m.role = 'OWNER'
    join books b on b.book_id = ub.book_id and b.deleted_at > ${since}
    where ub.user_id = ${userId}
    order by b.deleted_at desc, b.book_id`.execute(db);
  return rows;
}

export interface FoundBook {
  readonly book: Book;
  readonly isDeleted: boolean;
}

/** A book as the user sees it, including deleted ones. */
export async function findBookFor(db: Db, bookId: string, userId: string): Promise<FoundBook | null> {
  const { rows } = await sql<Book & { readonly isDeleted: boolean }>`
    select ${columns}, b.deleted_at is not null as "isDeleted"
    from books b join members m on m.book_id = b.book_id and m.user_id = ${userId} and m.left_at is null
    where b.book_id = ${bookId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { isDeleted, ...book } = row;
  return { book, isDeleted };
}

export async function findBookTitle(db: Db, bookId: string): Promise<string> {
  const row = await db.selectFrom('books').select('title').where('book_id', '=', bookId).executeTakeFirst();
  return row?.title ?? '';
}

export async function lockBook(trx: Trx, bookId: string): Promise<void> {
  await lockRows(trx.selectFrom('books').where('book_id', '=', bookId));
}

export interface NewBook extends Omit<Book, 'role' | 'ownEntriesOnly' | 'memberCount' | 'version' | 'createdAt'> {
  readonly createdAt: Date;
}

export async function insertBook(trx: Trx, book: NewBook): Promise<void> {
  await trx
    .insertInto('books')
    .values({
      book_id: book.id,
      title: book.title,
      kind: book.kind,
      description: book.description,
      icon: book.icon,
      color: book.color,
      currency: book.currency,
      time_zone: book.timeZone,
      month_start_day: book.monthStartDay,
      month_start_rule: book.monthStartRule,
      month_start_adjust: book.monthStartAdjust,
      installment_basis: book.installmentBasis,
      created_at: book.createdAt,
    })
    .execute();
}

export type BookChanges = Partial<
  Pick<
    Book,
    | 'title'
    | 'description'
    | 'icon'
    | 'color'
    | 'currency'
    | 'timeZone'
    | 'monthStartDay'
    | 'monthStartRule'
    | 'monthStartAdjust'
    | 'installmentBasis'
  >
>;

/**
 * Increments the version.
 *
 * @returns false when the book no longer has this version
 */
export async function updateBookAt(trx: Trx, bookId: string, version: number, changes: BookChanges): Promise<boolean> {
  const result = await trx
    .updateTable('books')
    .set((column) => ({
      title: changes.title,
      description: changes.description,
      icon: changes.icon,
      color: changes.color,
      currency: changes.currency,
      time_zone: changes.timeZone,
      month_start_day: changes.monthStartDay,
      month_start_rule: changes.monthStartRule,
      month_start_adjust: changes.monthStartAdjust,
      installment_basis: changes.installmentBasis,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setBookDeleted(trx: Trx, bookId: string, deletedAt: Date | null): Promise<void> {
  await trx
    .updateTable('books')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .execute();
}

/** Transactions in the trash count too: they may be restored with their amounts. */
export async function hasTransactions(db: Db, bookId: string): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select exists (select 1 from transactions where book_id = ${bookId}) as found`.execute(db);
  return rows[0]?.found === true;
}

export async function countBooksOfUser(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_books ub join books b on b.book_id = ub.book_id and b.deleted_at is null
    where ub.user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Books of which the user is an owner. */
export async function countOwnedBooks(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_books ub
      join books b on b.book_id = ub.book_id and b.deleted_at is null
      join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.role = 'OWNER'
    where ub.user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reserves the id for a new row of a book; false when it is taken. */
export async function claimId(trx: Trx, id: string, bookId: string, requestHash: Buffer | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('directory')
    .values({ id, book_id: bookId, request_hash: requestHash })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface IdHolder {
  readonly bookId: string;
  readonly requestHash: Buffer | null;
}

export async function findIdHolder(db: Db, id: string): Promise<IdHolder | null> {
  const row = await db
    .selectFrom('directory')
    .select(['book_id as bookId', 'request_hash as requestHash'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
