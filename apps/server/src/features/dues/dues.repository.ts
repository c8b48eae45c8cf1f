import type { DuesPayment, DuesPlan, DuesSeat } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** The dues of a club as stored. */
export interface StoredDues extends Omit<DuesPlan, 'currentMonth' | 'collected' | 'owed'> {
  readonly isDeleted: boolean;
}

export type DuesContent = Pick<DuesPlan, 'name' | 'amount' | 'startMonth' | 'endMonth' | 'memo' | 'assetId' | 'seats'>;

interface DuesRow {
  book_id: string;
  dues_id: string;
  name: string;
  amount: number;
  start_month: string;
  end_month: string | null;
  memo: string;
  asset_id: string | null;
  seats: DuesSeat[];
  created_at: string;
  version: number;
  is_deleted: boolean;
}

const columns = sql`book_id, dues_id, name, amount, start_month, end_month, memo, asset_id, seats, created_at, version,
  deleted_at is not null as is_deleted`;

function storedOf(row: DuesRow): StoredDues {
  return {
    id: row.dues_id,
    bookId: row.book_id,
    name: row.name,
    amount: row.amount,
    startMonth: row.start_month,
    endMonth: row.end_month,
    memo: row.memo,
    assetId: row.asset_id,
    seats: row.seats,
    createdAt: row.created_at,
    version: row.version,
    isDeleted: row.is_deleted,
  };
}

/** The live ones, oldest first. */
export async function listDuesByBook(db: Db, bookId: string): Promise<StoredDues[]> {
  const { rows } = await sql<DuesRow>`
    select ${columns} from dues where book_id = ${bookId}::uuid and deleted_at is null
    order by created_at, dues_id`.execute(db);
  return rows.map(storedOf);
}

/** By id, including deleted ones. */
export async function findDues(db: Db, bookId: string, duesId: string): Promise<StoredDues | null> {
  const { rows } = await sql<DuesRow>`
    select ${columns} from dues where book_id = ${bookId}::uuid and dues_id = ${duesId}::uuid`.execute(db);
  return rows[0] ? storedOf(rows[0]) : null;
}

/** The same, locked until the end of the database transaction, so that payments are serialized. */
export async function lockDues(trx: Trx, bookId: string, duesId: string): Promise<StoredDues | null> {
  const { rows } = await sql<DuesRow>`
    select ${columns} from dues
    where book_id = ${bookId}::uuid and dues_id = ${duesId}::uuid for update`.execute(trx);
  return rows[0] ? storedOf(rows[0]) : null;
}

export async function countDues(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dues where book_id = ${bookId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertDues(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly createdBy: string; readonly createdAt: Date },
  dues: DuesContent,
): Promise<void> {
  await sql`
    insert into dues (book_id, dues_id, name, amount, start_month, end_month, memo, asset_id, seats, created_by,
      created_at)
    values (${key.bookId}, ${key.id}, ${dues.name}, ${dues.amount}, ${dues.startMonth}, ${dues.endMonth}, ${dues.memo},
      ${dues.assetId}, ${JSON.stringify(dues.seats)}::jsonb, ${key.createdBy}, ${key.createdAt})`.execute(trx);
}

export async function replaceDues(trx: Trx, bookId: string, duesId: string, dues: DuesContent): Promise<void> {
  await sql`
    update dues set name = ${dues.name}, amount = ${dues.amount}, start_month = ${dues.startMonth},
      end_month = ${dues.endMonth}, memo = ${dues.memo}, asset_id = ${dues.assetId}, seats = ${JSON.stringify(dues.seats)}::jsonb,
      version = version + 1
    where book_id = ${bookId} and dues_id = ${duesId}`.execute(trx);
}

export async function setDuesDeleted(trx: Trx, bookId: string, duesId: string, deletedAt: Date | null): Promise<void> {
  await sql`
    update dues set deleted_at = ${deletedAt}, version = version + 1
    where book_id = ${bookId} and dues_id = ${duesId}`.execute(trx);
}

interface PaymentRow {
  dues_payment_id: string;
  dues_id: string;
  seat_id: string;
  month: string;
  amount: number;
  is_exempt: boolean;
  date: string;
  memo: string;
  transaction_id: string | null;
  created_by: string;
  created_at: string;
}

function paymentOf(row: PaymentRow): DuesPayment {
  return {
    id: row.dues_payment_id,
    duesId: row.dues_id,
    seatId: row.seat_id,
    month: row.month,
    amount: row.amount,
    isExempt: row.is_exempt,
    date: row.date,
    memo: row.memo,
    transactionId: row.transaction_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** Includes the transaction of a payment only when it is live and visible to the reader. */
const paymentColumns = (reader: Reader) => sql`
  p.dues_payment_id, p.dues_id, p.seat_id, p.month, p.amount, p.is_exempt, p.date, p.memo, p.created_by, p.created_at,
  (select t.transaction_id from transactions t
    where t.book_id = p.book_id and t.transaction_id = p.transaction_id and t.deleted_at is null
      and not coalesce(${isMaskedFor(reader)}, false)) as transaction_id`;

/** Payments of the live dues of a book, by month. */
export async function listPayments(
  db: Db,
  reader: Reader,
  place: { readonly bookId: string; readonly duesId?: string },
): Promise<DuesPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns(reader)} from dues_payments p
    join dues d on d.book_id = p.book_id and d.dues_id = p.dues_id and d.deleted_at is null
    where p.book_id = ${place.bookId}::uuid
      ${place.duesId === undefined ? sql`` : sql`and p.dues_id = ${place.duesId}::uuid`}
    order by p.month, p.date, p.dues_payment_id`.execute(db);
  return rows.map(paymentOf);
}

export async function findPayment(db: Db, reader: Reader, bookId: string, id: string): Promise<DuesPayment | null> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns(reader)} from dues_payments p
    where p.book_id = ${bookId}::uuid and p.dues_payment_id = ${id}::uuid`.execute(db);
  return rows[0] ? paymentOf(rows[0]) : null;
}

export async function countPayments(db: Db, bookId: string, duesId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dues_payments
    where book_id = ${bookId} and dues_id = ${duesId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Seats with a payment or a waived month. */
export async function listPaidSeats(db: Db, bookId: string, duesId: string): Promise<Set<string>> {
  const { rows } = await sql<{ seat_id: string }>`
    select distinct seat_id from dues_payments where book_id = ${bookId} and dues_id = ${duesId}`.execute(db);
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

export async function deletePaymentMethod(trx: Trx, bookId: string, id: string): Promise<void> {
  await sql`
    delete from dues_payments where book_id = ${bookId} and dues_payment_id = ${id}`.execute(trx);
}

/** Reserves server-generated ids. */
export async function takeDuesIds(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into directory (id, book_id) select unnest(${ids}::uuid[]), ${bookId}::uuid`.execute(trx);
}
