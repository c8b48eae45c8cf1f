import type { Book, Role } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface BookRow {
  book_id: string;
  title: string;
  description: string;
  icon: string;
  color: string;
  currency: string;
  time_zone: string;
  month_start_day: number;
  month_start_rule: Book['monthStartRule'];
  month_start_adjust: Book['monthStartAdjust'];
  installment_basis: Book['installmentBasis'];
  role: Role;
  own_entries_only: boolean;
  member_count: number;
  version: number;
  created_at: string;
}

function bookOf(row: BookRow): Book {
  return {
    id: row.book_id,
    title: row.title,
    description: row.description,
    icon: row.icon,
    color: row.color,
    currency: row.currency,
    timeZone: row.time_zone,
    monthStartDay: row.month_start_day,
    monthStartRule: row.month_start_rule,
    monthStartAdjust: row.month_start_adjust,
    installmentBasis: row.installment_basis,
    role: row.role,
    ownEntriesOnly: row.own_entries_only,
    memberCount: row.member_count,
    version: row.version,
    createdAt: row.created_at,
  };
}

const columns = sql`b.book_id, b.title, b.description, b.icon, b.color, b.currency, b.time_zone, b.month_start_day,
  b.month_start_rule, b.month_start_adjust, b.installment_basis, b.version, b.created_at, m.role, m.own_entries_only,
  (select count(*)::int from members c where c.book_id = b.book_id and c.left_at is null) as member_count`;

/** Books of which the user is a member, in the order of joining. */
export async function listBooksOfUser(db: Db, userId: string): Promise<Book[]> {
  const { rows } = await sql<BookRow>`
    select ${columns}
    from user_books ub
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.left_at is null
    join books b on b.book_id = ub.book_id and b.deleted_at is null
    where ub.user_id = ${userId}
    order by ub.position, b.created_at, b.book_id`.execute(db);
  return rows.map(bookOf);
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
  const { rows } = await sql<BookRow & { is_deleted: boolean }>`
    select ${columns}, b.deleted_at is not null as is_deleted
    from books b join members m on m.book_id = b.book_id and m.user_id = ${userId} and m.left_at is null
    where b.book_id = ${bookId}`.execute(db);
  const row = rows[0];
  return row ? { book: bookOf(row), isDeleted: row.is_deleted } : null;
}

export async function findBookTitle(db: Db, bookId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select title from books where book_id = ${bookId}`.execute(db);
  return rows[0]?.title ?? '';
}

export async function lockBook(trx: Trx, bookId: string): Promise<void> {
  await sql`select 1 from books where book_id = ${bookId} for update`.execute(trx);
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

/** Reserves the id for a new row of a book; false when it is taken. */
export async function claimId(trx: Trx, id: string, bookId: string, requestHash: Buffer | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into directory (id, book_id, request_hash) values (${id}, ${bookId}, ${requestHash})
    on conflict (id) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export interface IdHolder {
  readonly bookId: string;
  readonly requestHash: Buffer | null;
}

export async function findIdHolder(db: Db, id: string): Promise<IdHolder | null> {
  const { rows } = await sql<{ book_id: string; request_hash: Buffer | null }>`
    select book_id, request_hash from directory where id = ${id}`.execute(db);
  const row = rows[0];
  return row ? { bookId: row.book_id, requestHash: row.request_hash } : null;
}
