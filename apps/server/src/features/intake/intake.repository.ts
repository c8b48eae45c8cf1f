import type { InboxItem, IntakeDraftView } from '@salim/contract';
import { sql } from 'kysely';
import { type Db, type Trx, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import { countRows } from '../../db/query-builder.ts';

/** Hashes, in hexadecimal, of those messages that were already received. */
export async function findTakenMessages(db: Db, bookId: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(message_hash, 'hex') as hash from intake_messages
    where book_id = ${bookId} and message_hash = any(${[...hashes]}::bytea[])`.execute(db);
  return new Set(rows.map((row) => row.hash));
}

/** A stored message, which prevents recording it twice. */
export interface TakenMessage {
  readonly hash: Buffer;
  readonly issuer: string | null;
  /** Sent by an easy payment; a card or an account may report the same payment. */
  readonly isRail: boolean;
  readonly shape: string;
  readonly cardHint: string | null;
}

/**
 * Stores messages and returns the hashes of the new ones in hexadecimal. Inserts in the order of the hashes, so that
 * concurrent writers do not deadlock.
 */
export async function takeMessages(
  trx: Trx,
  bookId: string,
  messages: readonly TakenMessage[],
  takenAt: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    insert into intake_messages (book_id, message_hash, taken_at, issuer, is_rail, shape, card_hint)
    select ${bookId}::uuid, h.hash, ${takenAt}, h.issuer, h.is_rail, h.shape, h.card_hint
    from unnest(${messages.map(({ hash }) => hash)}::bytea[], ${messages.map(({ issuer }) => issuer)}::text[],
      ${messages.map(({ isRail }) => isRail)}::boolean[], ${messages.map(({ shape }) => shape)}::text[],
      ${messages.map(({ cardHint }) => cardHint)}::text[]) as h (hash, issuer, is_rail, shape, card_hint)
    order by h.hash
    on conflict do nothing returning encode(message_hash, 'hex') as hash`.execute(trx);
  return new Set(rows.map((row) => row.hash));
}

/** Links messages to their transactions. */
export async function linkMessages(
  trx: Trx,
  bookId: string,
  links: readonly { readonly hash: Buffer; readonly transactionId: string }[],
): Promise<void> {
  await sql`
    update intake_messages m set transaction_id = l.transaction_id
    from unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map((link) => link.transactionId)}::uuid[])
      as l (hash, transaction_id)
    where m.book_id = ${bookId} and m.message_hash = l.hash`.execute(trx);
}

/** A purchase that may be cancelled. */
export interface Cancellable {
  readonly id: string;
  readonly date: string;
  readonly time: string | null;
  readonly amount: number;
  readonly description: string;
  /** Amount not refunded yet. */
  readonly left: number;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly visibility: 'SHARED' | 'MASKED';
  readonly revealOn: string | null;
  /** The cards that messages about it name. */
  readonly cards: readonly { readonly issuer: string; readonly cardHint: string }[];
}

/** Beyond this many purchases of the same amount, a cancellation cannot be assigned to one of them. */
const CANCELLABLE_MAX = 200;

/**
 * Live purchases between two days that a cancellation of the amount may refer to, newest first; other members' masked
 * ones are left out.
 */
export async function listCancellable(
  db: Db,
  bookId: string,
  reader: Reader,
  wanted: { readonly amount: number; readonly isPartial: boolean; readonly from: string; readonly to: string },
): Promise<Cancellable[]> {
  const left = sql`t.amount - coalesce((select sum(r.amount) from transactions r
        where r.book_id = t.book_id and r.refund_of_id = t.transaction_id and r.deleted_at is null), 0)::bigint`;
  const { rows } = await sql<Cancellable>`${sql.raw(UNNAMED)}
    select t.transaction_id as id, t.date, nullif(t.time, '') as time, t.amount, t.description, t.visibility,
      t.reveal_on as "revealOn", ${left} as left,
      coalesce((select jsonb_agg(jsonb_build_object('issuer', m.issuer, 'cardHint', m.card_hint))
        from intake_messages m where m.book_id = t.book_id and m.transaction_id = t.transaction_id
          and m.issuer is not null and m.card_hint is not null and not m.is_rail), '[]') as cards,
      (select s.category_id from splits s where s.book_id = t.book_id and s.transaction_id = t.transaction_id
        order by s.position limit 1) as "categoryId",
      (select p.asset_id from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
        order by p.position limit 1) as "assetId",
      (select p.payment_method_id from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
        order by p.position limit 1) as "paymentMethodId"
    from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.type = 'EXPENSE' and not t.is_refund
      and t.date between ${wanted.from}::date and ${wanted.to}::date
      and t.amount >= ${wanted.amount} and (${wanted.isPartial} or ${left} = ${wanted.amount})
      and not ${isMaskedFor(reader)}
    order by t.date desc, t.time desc, t.created_at desc limit ${CANCELLABLE_MAX}`.execute(db);
  return rows;
}

/**
 * Rate of the last payment in each foreign currency, by currency code; other members' masked transactions are left out.
 */
export async function findLastRates(
  db: Db,
  bookId: string,
  reader: Reader,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, { readonly rate: string; readonly date: string }>> {
  const { rows } = await sql<{ currency: string; rate: string; date: string }>`
    select distinct on (t.foreign_currency) t.foreign_currency as currency, t.foreign_rate as rate, t.date
    from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.foreign_currency = any(${[...currencies]}::text[])
      and not ${isMaskedFor(reader)}
    order by t.foreign_currency, t.date desc, t.time desc, t.created_at desc`.execute(db);
  return new Map(rows.map((row) => [row.currency, row]));
}

/** A transaction that a message may report again. */
export interface LikeTransaction {
  readonly date: string;
  readonly amount: number;
  readonly type: string;
  readonly isRefund: boolean;
  readonly description: string;
}

/** Transactions with one of these amounts between two days that were not made from messages. */
export async function listLikeTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  wanted: { readonly amounts: readonly number[]; readonly from: string; readonly to: string },
): Promise<LikeTransaction[]> {
  const { rows } = await sql<LikeTransaction>`${sql.raw(UNNAMED)}
    select t.date, t.amount, t.type, t.is_refund as "isRefund", t.description from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null
      and t.date between ${wanted.from}::date and ${wanted.to}::date
      and t.amount = any(${[...wanted.amounts]}::bigint[]) and not ${isMaskedFor(reader)}
      and not exists (select 1 from intake_messages m where m.book_id = t.book_id and m.transaction_id = t.transaction_id)
    limit 5000`.execute(db);
  return rows;
}

/** A transaction that another sender may report again, or whose other side another bank reports. */
export interface RecordedTransaction {
  readonly id: string;
  readonly date: string;
  readonly time: string | null;
  readonly amount: number;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly description: string;
  readonly assetId: string | null;
  /** Receiving asset of a transfer. */
  readonly toAssetId: string | null;
  readonly createdBy: string;
  /** Sender of the message that made the transaction; null if it was written by hand. */
  readonly issuer: string | null;
  readonly isRail: boolean;
  readonly takenAt: string | null;
  /** Both an easy payment and a card have reported it. */
  readonly isReportedTwice: boolean;
  /** All senders of messages about it. */
  readonly reportedBy: readonly string[];
  /** All messages about it. */
  readonly reports: readonly MessageReport[];
}

/** A stored message about a transaction. */
export interface MessageReport {
  readonly issuer: string | null;
  readonly isRail: boolean;
  /** Null if the message was taken before shapes were stored. */
  readonly shape: string | null;
  readonly cardHint: string | null;
}

/** Live transactions with one of these amounts between two days; other members' masked ones are left out. */
export async function listRecordedTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  wanted: { readonly amounts: readonly number[]; readonly from: string; readonly to: string },
): Promise<RecordedTransaction[]> {
  const { rows } = await sql<RecordedTransaction>`${sql.raw(UNNAMED)}
    select t.transaction_id as id, t.date, nullif(t.time, '') as time, t.amount, t.type, t.description,
      t.to_asset_id as "toAssetId", t.created_by as "createdBy", m.issuer, coalesce(m.is_rail, false) as "isRail", m.taken_at as "takenAt",
      coalesce(m.is_reported_twice, false) as "isReportedTwice",
      array(select distinct i.issuer from intake_messages i where i.book_id = t.book_id
        and i.transaction_id = t.transaction_id and i.issuer is not null) as "reportedBy",
      coalesce((select jsonb_agg(jsonb_build_object('issuer', i.issuer, 'isRail', i.is_rail, 'shape', i.shape,
          'cardHint', i.card_hint) order by i.taken_at)
        from intake_messages i where i.book_id = t.book_id and i.transaction_id = t.transaction_id), '[]') as reports,
      (select p.asset_id from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
        order by p.position limit 1) as "assetId"
    from transactions t
    left join lateral (select i.issuer, i.is_rail, i.taken_at,
        min(i.is_rail::int) over () <> max(i.is_rail::int) over () as is_reported_twice
      from intake_messages i
      where i.book_id = t.book_id and i.transaction_id = t.transaction_id order by i.taken_at limit 1) m on true
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.type in ('INCOME', 'EXPENSE', 'TRANSFER') and not t.is_refund
      and t.date between ${wanted.from}::date and ${wanted.to}::date
      and t.amount = any(${[...wanted.amounts]}::bigint[]) and not ${isMaskedFor(reader)}
    order by t.date desc, t.time desc limit 1000`.execute(db);
  return rows;
}

const inboxColumns = ['item_id as id', 'book_id as bookId', 'draft', 'created_at as createdAt'] as const;

const INBOX_SHOWN = 200;

export async function listInboxItems(db: Db, bookId: string, userId: string): Promise<InboxItem[]> {
  return db
    .selectFrom('inbox_items')
    .select(inboxColumns)
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(INBOX_SHOWN)
    .execute();
}

export async function countInboxItems(db: Db, bookId: string, userId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('inbox_items')
      .where('book_id', '=', bookId)
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null),
  );
}

/** @returns how many were inserted; ids already in use in the book are skipped */
export async function insertInboxItems(
  trx: Trx,
  place: { readonly bookId: string; readonly userId: string },
  items: readonly InboxItem[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into inbox_items (book_id, item_id, user_id, draft, created_at)
    select ${place.bookId}::uuid, r.id, ${place.userId}::uuid, r.draft, r."createdAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(id uuid, draft jsonb, "createdAt" timestamptz)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Replaces the draft of an open item. */
export async function updateInboxDraft(
  trx: Trx,
  place: { readonly bookId: string; readonly itemId: string },
  draft: IntakeDraftView,
): Promise<void> {
  await trx
    .updateTable('inbox_items')
    .set({ draft: JSON.stringify(draft) })
    .where('book_id', '=', place.bookId)
    .where('item_id', '=', place.itemId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Locks an item of the user until the end of the database transaction, whether it is open or closed. */
export async function lockInboxItem(
  trx: Trx,
  place: { readonly bookId: string; readonly userId: string; readonly itemId: string },
): Promise<{ item: InboxItem; isClosed: boolean; transactionId: string | null } | null> {
  const row = await trx
    .selectFrom('inbox_items')
    .select([...inboxColumns, 'closed_at', 'transaction_id'])
    .where('book_id', '=', place.bookId)
    .where('user_id', '=', place.userId)
    .where('item_id', '=', place.itemId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { closed_at: closedAt, transaction_id: transactionId, ...item } = row;
  return { item, isClosed: closedAt !== null, transactionId };
}

export async function closeInboxItem(
  trx: Trx,
  place: { readonly bookId: string; readonly itemId: string },
  closedAt: Date,
  transactionId: string | null,
): Promise<void> {
  await trx
    .updateTable('inbox_items')
    .set({ closed_at: closedAt, transaction_id: transactionId })
    .where('book_id', '=', place.bookId)
    .where('item_id', '=', place.itemId)
    .execute();
}

/** A correction by the user: the original draft and the transaction recorded from it. */
export interface Lesson {
  readonly issuer: string;
  /** Name of the counterparty in the message. */
  readonly said: string;
  readonly kind: string;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
  readonly isRefund: boolean;
  readonly description: string;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly toAssetId: string | null;
}

/** The user's latest correction for each of these names, taken from recorded inbox items. */
export async function listLessons(
  db: Db,
  place: { readonly bookId: string; readonly userId: string },
  names: readonly string[],
): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`${sql.raw(UNNAMED)}
    select distinct on (i.draft ->> 'issuer', i.draft ->> 'description', i.draft ->> 'kind')
      i.draft ->> 'issuer' as issuer, i.draft ->> 'description' as said, i.draft ->> 'kind' as kind, t.type,
      t.is_refund as "isRefund", t.description, t.to_asset_id as "toAssetId",
      (select s.category_id from splits s where s.book_id = t.book_id and s.transaction_id = t.transaction_id
        order by s.position limit 1) as "categoryId",
      (select p.asset_id from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
        order by p.position limit 1) as "assetId"
    from inbox_items i
    join transactions t on t.book_id = i.book_id and t.transaction_id = i.transaction_id
    where i.book_id = ${place.bookId}::uuid and i.user_id = ${place.userId}::uuid and i.closed_at is not null
      and t.deleted_at is null and t.type in ('INCOME', 'EXPENSE', 'TRANSFER') and i.draft ->> 'issuer' is not null
      and i.draft ->> 'description' = any(${[...names]}::text[])
    order by i.draft ->> 'issuer', i.draft ->> 'description', i.draft ->> 'kind', i.closed_at desc`.execute(db);
  return rows;
}
