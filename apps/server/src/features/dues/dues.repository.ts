import type { DuesPayment, DuesPlan } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import { countRows } from '../../db/query-builder.ts';

/** The dues of a club as stored. */
export interface StoredDues extends Omit<DuesPlan, 'currentMonth' | 'collected' | 'owed'> {
  readonly isDeleted: boolean;
}

export type DuesContent = Pick<DuesPlan, 'name' | 'amount' | 'startMonth' | 'endMonth' | 'memo' | 'assetId' | 'seats'>;

const columns = [
  'book_id as bookId',
  'dues_id as id',
  'name',
  'amount',
  'start_month as startMonth',
  'end_month as endMonth',
  'memo',
  'asset_id as assetId',
  'seats',
  'created_at as createdAt',
  'version',
  sql<boolean>`deleted_at is not null`.as('isDeleted'),
] as const;

/** The live ones, oldest first. */
export async function listDuesByBook(db: Db, bookId: string): Promise<StoredDues[]> {
  return db
    .selectFrom('dues')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('dues_id')
    .execute();
}

/** By id, including deleted ones. */
export async function findDues(db: Db, bookId: string, duesId: string): Promise<StoredDues | null> {
  const row = await db
    .selectFrom('dues')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('dues_id', '=', duesId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, locked until the end of the database transaction, so that payments are serialized. */
export async function lockDues(trx: Trx, bookId: string, duesId: string): Promise<StoredDues | null> {
  const row = await trx
    .selectFrom('dues')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('dues_id', '=', duesId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function countDues(db: Db, bookId: string): Promise<number> {
  return countRows(db.selectFrom('dues').where('book_id', '=', bookId).where('deleted_at', 'is', null));
}

export async function insertDues(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly createdBy: string; readonly createdAt: Date },
  dues: DuesContent,
): Promise<void> {
  await trx
    .insertInto('dues')
    .values({
      book_id: key.bookId,
      dues_id: key.id,
      name: dues.name,
      amount: dues.amount,
      start_month: dues.startMonth,
      end_month: dues.endMonth,
      memo: dues.memo,
      asset_id: dues.assetId,
      seats: JSON.stringify(dues.seats),
      created_by: key.createdBy,
      created_at: key.createdAt,
    })
    .execute();
}

export async function replaceDues(trx: Trx, bookId: string, duesId: string, dues: DuesContent): Promise<void> {
  await trx
    .updateTable('dues')
    .set((column) => ({
      name: dues.name,
      amount: dues.amount,
      start_month: dues.startMonth,
      end_month: dues.endMonth,
      memo: dues.memo,
      asset_id: dues.assetId,
      seats: JSON.stringify(dues.seats),
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('dues_id', '=', duesId)
    .execute();
}

export async function setDuesDeleted(trx: Trx, bookId: string, duesId: string, deletedAt: Date | null): Promise<void> {
  await trx
    .updateTable('dues')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('dues_id', '=', duesId)
    .execute();
}

/** Includes the transaction of a payment only when it is live and visible to the reader. */
const paymentColumns = (reader: Reader) => sql`
  p.dues_payment_id as id, p.dues_id as "duesId", p.seat_id as "seatId", p.month, p.amount,
  p.is_exempt as "isExempt", p.date, p.memo, p.created_by as "createdBy", p.created_at as "createdAt",
  (select t.transaction_id from transactions t
    where t.book_id = p.book_id and t.transaction_id = p.transaction_id and t.deleted_at is null
      and not coalesce(${isMaskedFor(reader)}, false)) as "transactionId"`;

/** Payments of the live dues of a book, by month. */
export async function listPayments(
  db: Db,
  reader: Reader,
  place: { readonly bookId: string; readonly duesId?: string },
): Promise<DuesPayment[]> {
  const { rows } = await sql<DuesPayment>`
    select ${paymentColumns(reader)} from dues_payments p
    join dues d on d.book_id = p.book_id and d.dues_id = p.dues_id and d.deleted_at is null
    where p.book_id = ${place.bookId}::uuid
      ${place.duesId === undefined ? sql`` : sql`and p.dues_id = ${place.duesId}::uuid`}
    order by p.month, p.date, p.dues_payment_id`.execute(db);
  return rows;
}

export async function findPayment(db: Db, reader: Reader, bookId: string, id: string): Promise<DuesPayment | null> {
  const { rows } = await sql<DuesPayment>`
    select ${paymentColumns(reader)} from dues_payments p
    where p.book_id = ${bookId}::uuid and p.dues_payment_id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

export async function countPayments(db: Db, bookId: string, duesId: string): Promise<number> {
  return countRows(db.selectFrom('dues_payments').where('book_id', '=', bookId).where('dues_id', '=', duesId));
}

/** What all seats have paid, in all months. */
export async function sumPayments(db: Db, bookId: string, duesId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from dues_payments
    where book_id = ${bookId} and dues_id = ${duesId}`.execute(db);
  return rows[0]?.paid ?? 0;
}

/** Seats with a payment or a waived month. */
export async function listPaidSeats(db: Db, bookId: string, duesId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('dues_payments')
    .select('seat_id')
    .distinct()
    .where('book_id', '=', bookId)
    .where('dues_id', '=', duesId)
    .execute();
  return new Set(rows.map((row) => row.seat_id));
}

export async function isExempted(
  db: Db,
  bookId: string,
  cell: { readonly duesId: string; readonly seatId: string; readonly month: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dues_payments
    where book_id = ${bookId} and dues_id = ${cell.duesId} and seat_id = ${cell.seatId} and month = ${cell.month}
      and is_exempt`.execute(db);
  return rows.length > 0;
}

export type NewPayment = Omit<DuesPayment, 'createdAt'> & { readonly createdAt: Date };

/** Inserts payments whose ids have been reserved. */
export async function insertPayments(trx: Trx, bookId: string, payments: readonly NewPayment[]): Promise<void> {
  await sql`
    insert into dues_payments (book_id, dues_payment_id, dues_id, seat_id, month, amount, is_exempt, date, memo,
      transaction_id, created_by, created_at)
    select ${bookId}::uuid, r.id, r."duesId", r."seatId", r.month, r.amount, r."isExempt", r.date, r.memo,
      r."transactionId", r."createdBy", r."createdAt"
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as r(id uuid, "duesId" uuid, "seatId" uuid, month text, amount bigint, "isExempt" boolean, date date, memo text,
        "transactionId" uuid, "createdBy" uuid, "createdAt" timestamptz)`.execute(trx);
}

export async function deleteDuesPayment(trx: Trx, bookId: string, id: string): Promise<void> {
  await trx.deleteFrom('dues_payments').where('book_id', '=', bookId).where('dues_payment_id', '=', id).execute();
}
