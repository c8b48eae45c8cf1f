import type { GiftEvent, GiftPerson } from '@salim/contract';
import { choseongOf, type EarlierGift, type SearchReading, searchFormOf } from '@salim/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import { anyOf, countRows, lockRows } from '../../db/query-builder.ts';
import type { RowWithout } from '../../db/row.ts';

/** A gift as a reader sees it. */
export interface StoredGift extends GiftEvent {
  /** The linked transaction, even when it is in the trash. */
  readonly linkedId: string | null;
  readonly isDeleted: boolean;
}

export type GiftContent = Pick<
  GiftEvent,
  'direction' | 'person' | 'relation' | 'event' | 'amount' | 'date' | 'memo' | 'transactionId'
>;

interface GiftRow extends RowWithout<'gift_events', 'search_text' | 'search_choseong' | 'deleted_at'> {
  linked_id: string | null;
  is_masked: boolean;
  is_deleted: boolean;
}

function giftOf(row: GiftRow): StoredGift {
  return {
    id: row.gift_event_id,
    bookId: row.book_id,
    direction: row.direction,
    person: row.person,
    relation: row.relation,
    event: row.event,
    amount: row.amount,
    date: row.date,
    memo: row.memo,
    transactionId: row.transaction_id,
    linkedId: row.linked_id,
    isMasked: row.is_masked,
    isDeleted: row.is_deleted,
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
  };
}

/**
 * The gifts of a book as the reader sees them, including deleted ones. A gift whose transaction is masked for the
 * reader keeps its amount and date, so that sums are the same for every member, but hides the person and the occasion.
 */
function giftsSeen(bookId: string, reader: Reader): RawBuilder<unknown> {
  return sql`(
    select g.book_id, g.gift_event_id, g.direction, g.amount, g.date, case when not m.is_masked then g.created_by end as created_by, g.created_at, g.version,
      g.deleted_at is not null as is_deleted, m.is_masked,
      case when m.is_masked then '비공개' else g.person end as person,
      case when m.is_masked then '' else g.relation end as relation,
      case when m.is_masked then 'OTHER' else g.event end as event,
      case when m.is_masked then '' else g.memo end as memo,
      case when m.is_masked then '' else g.search_text end as search_text,
      case when m.is_masked then '' else g.search_choseong end as search_choseong,
      case when t.deleted_at is null and not m.is_masked then t.transaction_id end as transaction_id, g.transaction_id as linked_id
    from gift_events g
    left join transactions t on t.book_id = g.book_id and t.transaction_id = g.transaction_id
    cross join lateral (select coalesce(${isMaskedFor(reader)}, false) as is_masked) m
    where g.book_id = ${bookId}::uuid)`;
}

/** Conditions of a gift filter; text conditions match only what the reader may see. */
export interface GiftFilter {
  readonly readings: readonly SearchReading[];
  readonly direction?: string | undefined;
  readonly event?: string | undefined;
  readonly person?: string | undefined;
  readonly relation?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function searchCondition(readings: readonly SearchReading[]): RawBuilder<unknown> {
  const ways = readings.map(({ query }) =>
    query.isChoseong ? sql`s.search_choseong ~ ${query.pattern}` : sql`s.search_text ~ ${query.pattern}`,
  );
  return sql`(not s.is_masked and (${sql.join(ways, sql` or `)}))`;
}

function conditionsOf(filter: GiftFilter): RawBuilder<unknown> {
  const conditions = [sql`not s.is_deleted`];
  const open = (column: string, value: string) =>
    conditions.push(sql`(not s.is_masked and s.${sql.ref(column)} = ${value})`);
  if (filter.direction !== undefined) conditions.push(sql`s.direction = ${filter.direction}`);
  if (filter.event !== undefined) open('event', filter.event);
  if (filter.person !== undefined) open('person', filter.person);
  if (filter.relation !== undefined) open('relation', filter.relation);
  if (filter.from !== undefined) conditions.push(sql`s.date >= ${filter.from}::date`);
  if (filter.to !== undefined) conditions.push(sql`s.date <= ${filter.to}::date`);
  if (filter.readings.length > 0) conditions.push(searchCondition(filter.readings));
  return sql.join(conditions, sql` and `);
}

/** Latest first. */
export async function listGifts(
  db: Db,
  reader: Reader,
  page: {
    readonly bookId: string;
    readonly filter: GiftFilter;
    readonly limit: number;
    readonly after: { readonly date: string; readonly id: string } | null;
  },
): Promise<StoredGift[]> {
  const { rows } = await sql<GiftRow>`
    select s.* from ${giftsSeen(page.bookId, reader)} s
    where ${conditionsOf(page.filter)}
      ${page.after ? sql`and (s.date, s.gift_event_id) < (${page.after.date}::date, ${page.after.id}::uuid)` : sql``}
    order by s.date desc, s.gift_event_id desc limit ${page.limit}`.execute(db);
  return rows.map(giftOf);
}

export async function sumGifts(
  db: Db,
  reader: Reader,
  bookId: string,
  filter: GiftFilter,
): Promise<{ given: number; received: number; count: number }> {
  const { rows } = await sql<{ given: number; received: number; count: number }>`
    select coalesce(sum(s.amount) filter (where s.direction = 'GIVEN'), 0)::bigint as given,
      coalesce(sum(s.amount) filter (where s.direction = 'RECEIVED'), 0)::bigint as received, count(*)::int as count
    from ${giftsSeen(bookId, reader)} s where ${conditionsOf(filter)}`.execute(db);
  return rows[0] ?? { given: 0, received: 0, count: 0 };
}

/** By person and relation, most recent gift first. */
export async function sumGiftsByPerson(
  db: Db,
  reader: Reader,
  bookId: string,
  filter: GiftFilter,
): Promise<GiftPerson[]> {
  const { rows } = await sql<GiftPerson>`
    select s.person, s.relation, s.is_masked as "isMasked", max(s.date) as "lastDate", count(*)::int as count,
      coalesce(sum(s.amount) filter (where s.direction = 'GIVEN'), 0)::bigint as given,
      coalesce(sum(s.amount) filter (where s.direction = 'RECEIVED'), 0)::bigint as received,
      sum(case s.direction when 'RECEIVED' then s.amount else -s.amount end)::bigint as balance
    from ${giftsSeen(bookId, reader)} s where ${conditionsOf(filter)}
    group by s.person, s.relation, s.is_masked
    order by max(s.date) desc, s.person, s.relation`.execute(db);
  return rows;
}

/** Gifts that the reader may see for one person, or for all people of a relation, as the basis of a suggestion. */
export async function listEarlierGifts(
  db: Db,
  reader: Reader,
  bookId: string,
  filter: GiftFilter,
): Promise<EarlierGift[]> {
  const { rows } = await sql<EarlierGift>`
    select s.direction, s.event, s.amount, s.date from ${giftsSeen(bookId, reader)} s
    where ${conditionsOf(filter)} and not s.is_masked order by s.date desc, s.gift_event_id desc`.execute(db);
  return rows;
}

/** A gift, including deleted ones. */
export async function findGift(db: Db, reader: Reader, bookId: string, id: string): Promise<StoredGift | null> {
  const { rows } = await sql<GiftRow>`
    select s.* from ${giftsSeen(bookId, reader)} s where s.gift_event_id = ${id}::uuid`.execute(db);
  return rows[0] ? giftOf(rows[0]) : null;
}

/** The gifts with these ids, in id order. */
export async function findGifts(db: Db, reader: Reader, bookId: string, ids: readonly string[]): Promise<StoredGift[]> {
  const { rows } = await sql<GiftRow>`
    select s.* from ${giftsSeen(bookId, reader)} s where s.gift_event_id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], s.gift_event_id)`.execute(db);
  return rows.map(giftOf);
}

/** The gifts, locked until the end of the database transaction. */
export async function lockGifts(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await lockRows(
    trx
      .selectFrom('gift_events')
      .where('book_id', '=', bookId)
      .where('gift_event_id', '=', anyOf(ids))
      .orderBy('gift_event_id'),
  );
}

export async function countGifts(db: Db, bookId: string): Promise<number> {
  return countRows(db.selectFrom('gift_events').where('book_id', '=', bookId).where('deleted_at', 'is', null));
}

function searchForms({ person, relation, memo }: Pick<GiftContent, 'person' | 'relation' | 'memo'>) {
  const text = searchFormOf([person, relation, memo].join(' '));
  return { searchText: text, searchChoseong: choseongOf(text) };
}

/** Inserts gifts whose ids have been reserved. */
export async function insertGifts(
  trx: Trx,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
  gifts: readonly (GiftContent & { readonly id: string })[],
): Promise<void> {
  const rows = gifts.map((gift) => ({ ...gift, ...searchForms(gift) }));
  await sql`
    insert into gift_events (book_id, gift_event_id, direction, person, relation, event, amount, date, memo, search_text,
      search_choseong, transaction_id, created_by, created_at)
    select ${stamp.bookId}::uuid, r.id, r.direction, r.person, r.relation, r.event, r.amount, r.date, r.memo,
      r."searchText", r."searchChoseong", r."transactionId", ${stamp.userId}::uuid, ${stamp.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, direction text, person text, relation text, event text, amount bigint, date date, memo text,
        "searchText" text, "searchChoseong" text, "transactionId" uuid)`.execute(trx);
}

export async function replaceGift(trx: Trx, bookId: string, id: string, gift: GiftContent): Promise<void> {
  const { searchText, searchChoseong } = searchForms(gift);
  await trx
    .updateTable('gift_events')
    .set((column) => ({
      direction: gift.direction,
      person: gift.person,
      relation: gift.relation,
      event: gift.event,
      amount: gift.amount,
      date: gift.date,
      memo: gift.memo,
      search_text: searchText,
      search_choseong: searchChoseong,
      transaction_id: gift.transactionId,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('gift_event_id', '=', id)
    .execute();
}

export async function setGiftsDeleted(
  trx: Trx,
  bookId: string,
  ids: readonly string[],
  deletedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('gift_events')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('gift_event_id', '=', anyOf(ids))
    .execute();
}
