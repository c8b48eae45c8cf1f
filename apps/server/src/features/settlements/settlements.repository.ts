import type { Settlement, SettlementStatus } from '@salim/contract';
import type { SettlementTransfer, SharedSums } from '@salim/domain';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { codeOfConstraint } from '../../db/constraint-codes.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/query-builder.ts';

/** A settlement as every member of the book may see it. */
export interface StoredSettlement extends Omit<Settlement, 'own'> {
  /** The settlement of another book that this one mirrors in a private book. */
  readonly settledId: string | null;
  /** The book of that settlement. */
  readonly settledBookId: string | null;
}

/** The activity payload of a settlement, visible to every member of its book. */
export function noteOfSettlement(stored: StoredSettlement): Omit<Settlement, 'own'> {
  const { settledId: _elsewhere, settledBookId: _where, ...settlement } = stored;
  return settlement;
}

const selection = sql`
  select s.book_id as "bookId", s.settlement_id as id, s.from_user_id as "fromUserId", s.to_user_id as "toUserId",
    s.amount, s.date, s.status, s.from_asset_id as "fromAssetId", s.to_asset_id as "toAssetId",
    s.created_by as "createdBy", s.created_at as "createdAt", s.updated_at as "updatedAt", s.version, s.settled_id as "settledId",
    s.settled_book_id as "settledBookId", s.settled_id is not null as "isElsewhere",
    (select t.transaction_id from transactions t
      where t.book_id = s.book_id and t.settlement_id = s.settlement_id and t.deleted_at is null) as "transactionId"
  from settlements s`;

export interface SettlementPage {
  readonly bookId: string;
  readonly status?: SettlementStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last row of the previous page. */
  readonly after: { readonly date: string; readonly createdAt: string; readonly id: string } | null;
  readonly limit: number;
}

/** Newest date first, then newest created. */
export async function listSettlementsByBook(db: Db, page: SettlementPage): Promise<StoredSettlement[]> {
  const { after } = page;
  const { rows } = await sql<StoredSettlement>`
    ${selection} where s.book_id = ${page.bookId} and s.deleted_at is null
      ${page.status === undefined ? sql`` : sql`and s.status = ${page.status}`}
      ${page.from === undefined ? sql`` : sql`and s.date >= ${page.from}::date`}
      ${page.to === undefined ? sql`` : sql`and s.date <= ${page.to}::date`}
      ${after ? sql`and (s.date, s.created_at, s.settlement_id) < (${after.date}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by s.date desc, s.created_at desc, s.settlement_id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Returns a settlement that is not deleted. */
export async function findSettlement(db: Db, bookId: string, settlementId: string): Promise<StoredSettlement | null> {
  const { rows } = await sql<StoredSettlement>`
    ${selection} where s.book_id = ${bookId} and s.settlement_id = ${settlementId} and s.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Like `findSettlement`, locked until the end of the database transaction. */
export async function lockSettlement(trx: Trx, bookId: string, settlementId: string): Promise<StoredSettlement | null> {
  await lockRows(trx.selectFrom('settlements').where('book_id', '=', bookId).where('settlement_id', '=', settlementId));
  // Read after locking, to see what was committed while waiting for the lock.
  return findSettlement(trx, bookId, settlementId);
}

/** A payment that its sender has reported and no member has confirmed. */
export type SentSettlement = Pick<StoredSettlement, 'id' | 'toUserId' | 'amount' | 'date'>;

export async function listSentOf(db: Db, bookId: string, fromUserId: string): Promise<SentSettlement[]> {
  return db
    .selectFrom('settlements')
    .select(['settlement_id as id', 'to_user_id as toUserId', 'amount', 'date'])
    .where('book_id', '=', bookId)
    .where('from_user_id', '=', fromUserId)
    .where('status', '=', 'SENT')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('settlement_id')
    .execute();
}

/** What was reported as sent by one member, or to one, and waits for a confirmation. */
export async function sumSent(
  db: Db,
  { bookId, userId, isSender }: { readonly bookId: string; readonly userId: string; readonly isSender: boolean },
): Promise<number> {
  const row = await db
    .selectFrom('settlements')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('book_id', '=', bookId)
    .where(isSender ? 'from_user_id' : 'to_user_id', '=', userId)
    .where('status', '=', 'SENT')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.amount;
}

/** Keeps the settlements of a sender as they are until the end of the database transaction. */
export async function lockSettlementsOf(trx: Trx, bookId: string, fromUserId: string): Promise<void> {
  await lockRows(
    trx
      .selectFrom('settlements')
      .where('book_id', '=', bookId)
      .where('from_user_id', '=', fromUserId)
      .where('deleted_at', 'is', null)
      .orderBy('settlement_id'),
  );
}

export type SettlementFacts = Pick<
  Settlement,
  'id' | 'bookId' | 'fromUserId' | 'toUserId' | 'amount' | 'date' | 'status' | 'fromAssetId' | 'toAssetId'
>;

/** @throws AppError PERIOD_CLOSED in the words for payments */
async function refusingClosedDays(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (codeOfConstraint(error) !== 'PERIOD_CLOSED') throw error;
    const message = '마감한 기간의 정산이에요. 마감한 뒤의 날짜로 기록하거나 마감을 풀어 주세요.';
    throw new AppError('PERIOD_CLOSED', { message });
  }
}

/** @throws AppError PERIOD_CLOSED */
export async function insertSettlement(
  trx: Trx,
  facts: SettlementFacts,
  stamp: { readonly userId: string; readonly at: Date },
): Promise<void> {
  const insert = trx.insertInto('settlements').values({
    book_id: facts.bookId,
    settlement_id: facts.id,
    from_user_id: facts.fromUserId,
    to_user_id: facts.toUserId,
    amount: facts.amount,
    date: facts.date,
    status: facts.status,
    from_asset_id: facts.fromAssetId,
    to_asset_id: facts.toAssetId,
    created_by: stamp.userId,
    created_at: stamp.at,
    updated_at: stamp.at,
  });
  await refusingClosedDays(() => insert.execute());
}

/** @throws AppError PERIOD_CLOSED */
export async function updateSettlementRow(trx: Trx, facts: SettlementFacts, at: Date): Promise<void> {
  const update = trx
    .updateTable('settlements')
    .set((column) => ({
      amount: facts.amount,
      date: facts.date,
      status: facts.status,
      from_asset_id: facts.fromAssetId,
      to_asset_id: facts.toAssetId,
      updated_at: at,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', facts.bookId)
    .where('settlement_id', '=', facts.id);
  await refusingClosedDays(() => update.execute());
}

/** @throws AppError PERIOD_CLOSED */
export async function markSettlementDeleted(trx: Trx, bookId: string, settlementId: string, at: Date): Promise<void> {
  const update = trx
    .updateTable('settlements')
    .set((column) => ({ deleted_at: at, updated_at: at, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('settlement_id', '=', settlementId);
  await refusingClosedDays(() => update.execute());
}

export interface SumScope {
  readonly bookId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const within = (column: string, { from, to }: SumScope) => sql`
  ${from === undefined ? sql`` : sql`and ${sql.ref(column)} >= ${from}::date`}
  ${to === undefined ? sql`` : sql`and ${sql.ref(column)} <= ${to}::date`}`;

/** Shared transactions that count, with their sign: the member who received income or a refund owes the others. */
const countedTransactions = (scope: SumScope) => sql`
  select t.transaction_id, case when t.type = 'INCOME' or t.is_refund then -1 else 1 end as sign
  from transactions t
  where t.book_id = ${scope.bookId} and t.share_method is not null and t.deleted_at is null ${within('t.date', scope)}`;

/** Shares of the members in a period: starts from the transactions and looks up their shares. */
const borneWithin = (scope: SumScope) => sql`
  select h.user_id, sum(e.sign * h.amount) as borne
  from counted e join shares h on h.book_id = ${scope.bookId} and h.transaction_id = e.transaction_id group by 1`;

/**
 * All-time shares: the sum of all shares, minus those of the few transactions that do not count, and minus twice those
 * with a negative sign. This adds up half a million shares without looking up each transaction.
 */
const borneEver = (scope: SumScope) => sql`
  select h.user_id, sum(h.amount) as borne from shares h where h.book_id = ${scope.bookId} group by 1
  union all
  select h.user_id, sum(o.factor * h.amount)
  from (
    select t.transaction_id, case when t.deleted_at is null then -2 else -1 end as factor from transactions t
    where t.book_id = ${scope.bookId} and t.share_method is not null
      and (t.deleted_at is not null or t.type = 'INCOME' or t.is_refund)) o
  join shares h on h.book_id = ${scope.bookId} and h.transaction_id = o.transaction_id group by 1`;

/** What each member paid for and bears of shared transactions, including masked ones of others. */
export async function sumShared(db: Db, scope: SumScope): Promise<SharedSums[]> {
  const isEver = scope.from === undefined && scope.to === undefined;
  const { rows } = await sql<SharedSums>`
    with counted as materialized (${countedTransactions(scope)}),
    parts as (
      select y.user_id, sum(e.sign * y.amount) as paid, 0 as borne
      from counted e join payers y on y.book_id = ${scope.bookId} and y.transaction_id = e.transaction_id group by 1
      union all
      select b.user_id, 0, b.borne from (${isEver ? borneEver(scope) : borneWithin(scope)}) b)
    select user_id as "userId", sum(paid)::bigint as paid, sum(borne)::bigint as borne from parts
    group by user_id`.execute(db);
  return rows;
}

/** Received amounts by sender and recipient. */
export async function sumConfirmed(db: Db, scope: SumScope): Promise<SettlementTransfer[]> {
  const { rows } = await sql<SettlementTransfer>`
    select from_user_id as "fromUserId", to_user_id as "toUserId", sum(amount)::bigint as amount from settlements s
    where s.book_id = ${scope.bookId} and s.status = 'CONFIRMED' and s.deleted_at is null ${within('s.date', scope)}
    group by 1, 2`.execute(db);
  return rows;
}

/** How often the book has changed; every write with an activity record advances it in its commit. */
export async function findBookClock(db: Db, bookId: string): Promise<number> {
  const row = await db.selectFrom('book_clocks').select('counter').where('book_id', '=', bookId).executeTakeFirst();
  return row?.counter ?? 0;
}

export interface SeatLook {
  readonly user_id: string;
  readonly name: string | null;
  readonly color: string;
  readonly has_account: boolean;
  readonly has_left: boolean;
  /** A viewer does not take part in sharing. */
  readonly is_viewer: boolean;
}

/** All current and former members, current ones first: what former members paid and bear stays. */
export async function listSeats(db: Db, bookId: string): Promise<SeatLook[]> {
  const { rows } = await sql<SeatLook>`
    select m.user_id, coalesce(m.nickname, u.name, m.seat_name) as name, m.color, u.user_id is not null as has_account,
      m.left_at is not null as has_left, m.role = 'VIEWER' as is_viewer
    from members m left join users u on u.user_id = m.user_id and u.deleted_at is null
    where m.book_id = ${bookId}
    order by m.left_at is not null, m.joined_at, m.user_id`.execute(db);
  return rows;
}

export interface SeatMove {
  readonly bookId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly at: Date;
}

/** Reassigns the settlements of one seat to another. */
export async function moveSettlements(trx: Trx, { bookId, fromId, toId, at }: SeatMove): Promise<void> {
  await sql`
    update settlements set
      from_user_id = case when from_user_id = ${fromId} then ${toId}::uuid else from_user_id end,
      to_user_id = case when to_user_id = ${fromId} then ${toId}::uuid else to_user_id end,
      version = version + 1, updated_at = ${at}
    where book_id = ${bookId} and ${fromId}::uuid in (from_user_id, to_user_id)`.execute(trx);
}

/**
 * Reassigns the share defaults of one seat to another; where a default includes both, the other seat keeps its part.
 */
export async function moveShareDefaults(trx: Trx, { bookId, fromId, toId }: SeatMove): Promise<void> {
  await sql`
    delete from share_defaults f using share_defaults t
    where f.book_id = ${bookId} and f.payer_id = ${fromId} and t.book_id = f.book_id and t.payer_id = ${toId}
      and t.category_id is not distinct from f.category_id`.execute(trx);
  await sql`
    update share_defaults d set
      payer_id = case when d.payer_id = ${fromId} then ${toId}::uuid else d.payer_id end,
      bearers = (
        select coalesce(jsonb_agg(case when b.value ->> 'userId' = ${fromId}::text
          then b.value || jsonb_build_object('userId', ${toId}::text) else b.value end order by b.ordinality), '[]')
        from jsonb_array_elements(d.bearers) with ordinality b
        where not (b.value ->> 'userId' = ${fromId}::text
          and d.bearers @> jsonb_build_array(jsonb_build_object('userId', ${toId}::text))))
    where d.book_id = ${bookId} and (d.payer_id = ${fromId}
      or d.bearers @> jsonb_build_array(jsonb_build_object('userId', ${fromId}::text)))`.execute(trx);
}
