import type { LabelUsage, PaymentMethod } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { isMaskedFor } from '../../db/queries/transaction-filters.ts';
import type { UsageScope } from '../../db/queries/usage-scope.ts';

interface PaymentMethodRow {
  book_id: string;
  payment_method_id: string;
  name: string;
  type: PaymentMethod['type'];
  rail: string | null;
  asset_id: string | null;
  icon: string;
  color: string;
  sort_order: number;
  is_archived: boolean;
  version: number;
}

function paymentMethodOf(row: PaymentMethodRow): PaymentMethod {
  return {
    id: row.payment_method_id,
    bookId: row.book_id,
    name: row.name,
    type: row.type,
    rail: row.rail,
    assetId: row.asset_id,
    icon: row.icon,
    color: row.color,
    sortOrder: row.sort_order,
    isArchived: row.is_archived,
    version: row.version,
  };
}

const columns = sql`book_id, payment_method_id, name, type, rail, asset_id, icon, color, sort_order, is_archived, version`;

export async function listPaymentMethodsByBook(db: Db, bookId: string): Promise<PaymentMethod[]> {
  const { rows } = await sql<PaymentMethodRow>`
    select ${columns} from payment_methods
    where book_id = ${bookId} and deleted_at is null
    order by sort_order, name, payment_method_id`.execute(db);
  return rows.map(paymentMethodOf);
}

export interface FoundPaymentMethod {
  readonly method: PaymentMethod;
  readonly isDeleted: boolean;
}

/** A payment method, including deleted ones. */
export async function findPaymentMethod(db: Db, bookId: string, methodId: string): Promise<FoundPaymentMethod | null> {
  const { rows } = await sql<PaymentMethodRow & { is_deleted: boolean }>`
    select ${columns}, deleted_at is not null as is_deleted from payment_methods
    where book_id = ${bookId} and payment_method_id = ${methodId}`.execute(db);
  const row = rows[0];
  return row ? { method: paymentMethodOf(row), isDeleted: row.is_deleted } : null;
}

/** Whether the book has this live asset; locks it until the end of the database transaction. */
export async function holdsLiveAsset(trx: Trx, bookId: string, assetId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from assets where book_id = ${bookId} and asset_id = ${assetId} and deleted_at is null for share`.execute(
    trx,
  );
  return rows.length === 1;
}

export async function insertPaymentMethod(
  trx: Trx,
  method: Omit<PaymentMethod, 'version'>,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('payment_methods')
    .values({
      book_id: method.bookId,
      payment_method_id: method.id,
      name: method.name,
      type: method.type,
      rail: method.rail,
      asset_id: method.assetId,
      icon: method.icon,
      color: method.color,
      sort_order: method.sortOrder,
      is_archived: method.isArchived,
      created_at: createdAt,
    })
    .execute();
}

export type PaymentMethodChanges = Partial<
  Pick<PaymentMethod, 'name' | 'type' | 'rail' | 'assetId' | 'icon' | 'color' | 'sortOrder' | 'isArchived'>
>;

export async function updatePaymentMethodRow(
  trx: Trx,
  bookId: string,
  methodId: string,
  changes: PaymentMethodChanges,
): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set((column) => ({
      name: changes.name,
      type: changes.type,
      rail: changes.rail,
      asset_id: changes.assetId,
      icon: changes.icon,
      color: changes.color,
      sort_order: changes.sortOrder,
      is_archived: changes.isArchived,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('payment_method_id', '=', methodId)
    .execute();
}

export async function setPaymentMethodDeleted(
  trx: Trx,
  bookId: string,
  methodId: string,
  deletedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('payment_method_id', '=', methodId)
    .execute();
}

/**
 * Prevents transactions from referring to the method until the end of the database transaction: waits for writes in
 * progress and blocks later ones.
 */
export async function lockPaymentMethodAgainstUse(trx: Trx, bookId: string, methodId: string): Promise<void> {
  await sql`
    select 1 from payment_methods where book_id = ${bookId} and payment_method_id = ${methodId} for update`.execute(
    trx,
  );
}

/** Transactions in the trash count too: they may be restored. */
export async function isPaymentMethodInUse(db: Db, bookId: string, methodId: string): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select exists (select 1 from payments where book_id = ${bookId} and payment_method_id = ${methodId}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export interface PaymentMethodMove {
  readonly bookId: string;
  readonly fromId: string;
  readonly toId: string | null;
  readonly movedBy: string;
  readonly movedAt: Date;
}

/**
 * Moves all payments of one method to another one, or to none. Their assets stay as recorded. Increments the version of
 * the transactions, so that a client that is editing one of them cannot write the old method back without a conflict.
 */
export async function movePaymentMethodUse(trx: Trx, move: PaymentMethodMove): Promise<void> {
  const { bookId, fromId } = move;
  // Lock transactions in id order, as everywhere, so that concurrent writes cannot deadlock.
  await sql`
    select 1 from transactions t
    where t.book_id = ${bookId} and t.transaction_id in (
      select p.transaction_id from payments p where p.book_id = ${bookId} and p.payment_method_id = ${fromId})
    order by t.transaction_id for update`.execute(trx);
  await inBatches((limit) => movePortion(trx, move, limit));
}

/** @returns the number of transactions found, at most `limit` */
async function movePortion(trx: Trx, move: PaymentMethodMove, limit: number): Promise<number> {
  const { bookId, fromId, toId } = move;
  const { rows } = await sql<{ count: number }>`
    with picked as materialized (
      select distinct transaction_id from (
        select transaction_id from payments where book_id = ${bookId} and payment_method_id = ${fromId}
        limit ${limit}) found),
    moved as (
      update payments p set payment_method_id = ${toId}::uuid from picked
      where p.book_id = ${bookId} and p.transaction_id = picked.transaction_id and p.payment_method_id = ${fromId}),
    touched as (
      update transactions t set version = t.version + 1, updated_at = ${move.movedAt}, updated_by = ${move.movedBy}
      from picked where t.book_id = ${bookId} and t.transaction_id = picked.transaction_id returning 1)
    select count(*)::int as count from touched`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Usage of each method as far as the reader may see it; amounts are the spending of the given days. */
export async function sumPaymentMethodUse(db: Db, scope: UsageScope): Promise<LabelUsage[]> {
  const { rows } = await sql<LabelUsage>`
    select p.payment_method_id as id, count(distinct p.transaction_id)::int as count,
      coalesce(sum(case when t.is_refund then -p.amount else p.amount end)
        filter (where t.type = 'EXPENSE' and not t.exclude_from_stats
          and t.date between ${scope.from}::date and ${scope.to}::date), 0)::bigint as "yearAmount"
    from payments p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
    where p.book_id = ${scope.bookId} and p.payment_method_id is not null and t.deleted_at is null
      and not ${isMaskedFor(scope.reader)}
    group by p.payment_method_id`.execute(db);
  return rows;
}

/** Updates sort positions; `order` contains only those that change. */
export async function updateSortOrders(
  trx: Trx,
  bookId: string,
  order: readonly { readonly id: string; readonly sortOrder: number }[],
): Promise<void> {
  await sql`
    update payment_methods m set sort_order = r."sortOrder", version = m.version + 1
    from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as r(id uuid, "sortOrder" int)
    where m.book_id = ${bookId} and m.payment_method_id = r.id`.execute(trx);
}

/** Transactions paid with a method, as far as the reader may see them. */
export async function countPaymentMethodUse(
  db: Db,
  scope: Pick<UsageScope, 'bookId' | 'reader'>,
  methodId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.transaction_id)::int as count
    from payments p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
    where p.book_id = ${scope.bookId} and p.payment_method_id = ${methodId} and t.deleted_at is null
      and not ${isMaskedFor(scope.reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}
