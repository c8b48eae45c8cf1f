import type { Settlement, SettlementStatus } from '@salim/contract';
import type { SettlementTransfer, SharedSums } from '@salim/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

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

interface SettlementRow {
  book_id: string;
  settlement_id: string;
  from_user_id: string;
  to_user_id: string;
  amount: number;
  date: string;
  status: SettlementStatus;
  from_asset_id: string | null;
  to_asset_id: string | null;
  transaction_id: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
  settled_id: string | null;
  settled_book_id: string | null;
}

function settlementOf(row: SettlementRow): StoredSettlement {
  return {
    id: row.settlement_id,
    bookId: row.book_id,
    fromUserId: row.from_user_id,
    toUserId: row.to_user_id,
    amount: row.amount,
    date: row.date,
    status: row.status,
    fromAssetId: row.from_asset_id,
    toAssetId: row.to_asset_id,
    transactionId: row.transaction_id,
    isElsewhere: row.settled_id !== null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    settledId: row.settled_id,
    settledBookId: row.settled_book_id,
  };
}

const selection = sql`
  select s.book_id, s.settlement_id, s.from_user_id, s.to_user_id, s.amount, s.date, s.status, s.from_asset_id,
    s.to_asset_id, s.created_by, s.created_at, s.updated_at, s.version, s.settled_id,
    s.settled_book_id,
    (select t.transaction_id from transactions t
      where t.book_id = s.book_id and t.settlement_id = s.settlement_id and t.deleted_at is null) as transaction_id
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
  const { rows } = await sql<SettlementRow>`
    ${selection} where s.book_id = ${page.bookId} and s.deleted_at is null
      ${page.status === undefined ? sql`` : sql`and s.status = ${page.status}`}
      ${page.from === undefined ? sql`` : sql`and s.date >= ${page.from}::date`}
      ${page.to === undefined ? sql`` : sql`and s.date <= ${page.to}::date`}
      ${after ? sql`and (s.date, s.created_at, s.settlement_id) < (${after.date}::date, ${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by s.date desc, s.created_at desc, s.settlement_id desc limit ${page.limit}`.execute(db);
  return rows.map(settlementOf);
}

/** Returns a settlement that is not deleted. */
export async function findSettlement(db: Db, bookId: string, settlementId: string): Promise<StoredSettlement | null> {
  const { rows } = await sql<SettlementRow>`
    ${selection} where s.book_id = ${bookId} and s.settlement_id = ${settlementId} and s.deleted_at is null`.execute(
    db,
  );
  return rows[0] ? settlementOf(rows[0]) : null;
}

/** Like `findSettlement`, locked until the end of the database transaction. */
export async function lockSettlement(trx: Trx, bookId: string, settlementId: string): Promise<StoredSettlement | null> {
  await sql`
    select 1 from settlements where book_id = ${bookId} and settlement_id = ${settlementId} for update`.execute(trx);
  // Read after locking, to see what was committed while waiting for the lock.
  return findSettlement(trx, bookId, settlementId);
}

export type SettlementFacts = Pick<
  Settlement,
  'id' | 'bookId' | 'fromUserId' | 'toUserId' | 'amount' | 'date' | 'status' | 'fromAssetId' | 'toAssetId'
>;

export async function insertSettlement(
  trx: Trx,
  facts: SettlementFacts,
  stamp: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into settlements (book_id, settlement_id, from_user_id, to_user_id, amount, date, status, from_asset_id,
      to_asset_id, created_by, created_at, updated_at)
    values (${facts.bookId}, ${facts.id}, ${facts.fromUserId}, ${facts.toUserId}, ${facts.amount}, ${facts.date},
      ${facts.status}, ${facts.fromAssetId}, ${facts.toAssetId}, ${stamp.userId}, ${stamp.at}, ${stamp.at})`.execute(
    trx,
  );
}

export async function updateSettlementRow(trx: Trx, facts: SettlementFacts, at: Date): Promise<void> {
  await sql`
    update settlements set amount = ${facts.amount}, date = ${facts.date}, status = ${facts.status},
      from_asset_id = ${facts.fromAssetId}, to_asset_id = ${facts.toAssetId}, updated_at = ${at}, version = version + 1
    where book_id = ${facts.bookId} and settlement_id = ${facts.id}`.execute(trx);
}

export async function markSettlementDeleted(trx: Trx, bookId: string, settlementId: string, at: Date): Promise<void> {
  await sql`
    update settlements set deleted_at = ${at}, updated_at = ${at}, version = version + 1
    where book_id = ${bookId} and settlement_id = ${settlementId}`.execute(trx);
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
