import type { LabelUsage, Tag } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { isMaskedFor } from '../../db/queries/transaction-filters.ts';
import type { UsageScope } from '../../db/queries/usage-scope.ts';

interface TagRow {
  book_id: string;
  tag_id: string;
  name: string;
  color: string;
  version: number;
}

function tagOf(row: TagRow): Tag {
  return { id: row.tag_id, bookId: row.book_id, name: row.name, color: row.color, version: row.version };
}

export async function listTagsByBook(db: Db, bookId: string): Promise<Tag[]> {
  const { rows } = await sql<TagRow>`
    select book_id, tag_id, name, color, version from tags
    where book_id = ${bookId} and deleted_at is null
    order by sort_order nulls last, lower(name), name, tag_id`.execute(db);
  return rows.map(tagOf);
}

export interface FoundTag {
  readonly tag: Tag;
  readonly isDeleted: boolean;
}

/** A tag, including deleted ones. */
export async function findTag(db: Db, bookId: string, tagId: string): Promise<FoundTag | null> {
  const { rows } = await sql<TagRow & { is_deleted: boolean }>`
    select book_id, tag_id, name, color, version, deleted_at is not null as is_deleted from tags
    where book_id = ${bookId} and tag_id = ${tagId}`.execute(db);
  const row = rows[0];
  return row ? { tag: tagOf(row), isDeleted: row.is_deleted } : null;
}

export async function countTags(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tags where book_id = ${bookId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertTag(trx: Trx, tag: Omit<Tag, 'version'>, createdAt: Date): Promise<void> {
  await trx
    .insertInto('tags')
    .values({ book_id: tag.bookId, tag_id: tag.id, name: tag.name, color: tag.color, created_at: createdAt })
    .execute();
}

export async function updateTagRow(
  trx: Trx,
  bookId: string,
  tagId: string,
  changes: Partial<Pick<Tag, 'name' | 'color'>>,
): Promise<void> {
  await trx
    .updateTable('tags')
    .set((column) => ({ name: changes.name, color: changes.color, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('tag_id', '=', tagId)
    .execute();
}

/** Numbers the sort positions of tags from the first one on. */
export async function placeTags(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update tags x set sort_order = r.place - 1
    from unnest(${ids}::uuid[]) with ordinality as r(id, place)
    where x.book_id = ${bookId} and x.tag_id = r.id`.execute(trx);
}

export async function setTagDeleted(trx: Trx, bookId: string, tagId: string, deletedAt: Date | null): Promise<void> {
  await trx
    .updateTable('tags')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('tag_id', '=', tagId)
    .execute();
}

/**
 * Prevents transactions from referring to the tag until the end of the database transaction: waits for writes in
 * progress and blocks later ones.
 */
export async function lockTagAgainstUse(trx: Trx, bookId: string, tagId: string): Promise<void> {
  await sql`select 1 from tags where book_id = ${bookId} and tag_id = ${tagId} for update`.execute(trx);
}

/** Transactions in the trash count too: they may be restored. */
export async function isTagInUse(db: Db, bookId: string, tagId: string): Promise<boolean> {
  const { rows } = await sql<{ found: SqlBool }>`
    select exists (select 1 from transaction_tags where book_id = ${bookId} and tag_id = ${tagId}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export interface TagMove {
  readonly bookId: string;
  readonly fromId: string;
  /** Null removes the tag. */
  readonly toId: string | null;
  readonly movedBy: string;
  readonly movedAt: Date;
}

/**
 * Replaces a tag on all transactions with another one, or removes it; a transaction with both keeps the other one once.
 * Increments the version of the transactions, so that a client that is editing one of them cannot write the old tag
 * back without a conflict.
 */
export async function moveTagUse(trx: Trx, move: TagMove): Promise<void> {
  const { bookId, fromId } = move;
  // Lock transactions in id order, as everywhere, so that concurrent writes cannot deadlock.
  await sql`
    select 1 from transactions t
    where t.book_id = ${bookId} and t.transaction_id in (
      select g.transaction_id from transaction_tags g where g.book_id = ${bookId} and g.tag_id = ${fromId})
    order by t.transaction_id for update`.execute(trx);
  await inBatches((limit) => moveTagPortion(trx, move, limit));
}

/** @returns the number of transactions found, at most `limit` */
async function moveTagPortion(trx: Trx, move: TagMove, limit: number): Promise<number> {
  const { bookId, fromId, toId } = move;
  const { rows } = await sql<{ count: number }>`
    with picked as materialized (
      select transaction_id from transaction_tags where book_id = ${bookId} and tag_id = ${fromId} limit ${limit}),
    taken as (
      delete from transaction_tags g using picked
      where g.book_id = ${bookId} and g.transaction_id = picked.transaction_id and g.tag_id = ${fromId}),
    given as (
      insert into transaction_tags (book_id, transaction_id, tag_id)
      select ${bookId}::uuid, transaction_id, ${toId}::uuid from picked where ${toId}::uuid is not null
      on conflict do nothing),
    touched as (
      update transactions t set version = t.version + 1, updated_at = ${move.movedAt}, updated_by = ${move.movedBy}
      from picked where t.book_id = ${bookId} and t.transaction_id = picked.transaction_id returning 1)
    select count(*)::int as count from touched`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Usage of each tag as far as the reader may see it; amounts are the spending of the given days. */
export async function sumTagUse(db: Db, scope: UsageScope): Promise<LabelUsage[]> {
  const { rows } = await sql<LabelUsage>`
    select g.tag_id as id, count(*)::int as count,
      coalesce(sum(case when t.is_refund then -t.amount else t.amount end)
        filter (where t.type = 'EXPENSE' and not t.exclude_from_stats
          and t.date between ${scope.from}::date and ${scope.to}::date), 0)::bigint as "yearAmount"
    from transaction_tags g join transactions t on t.book_id = g.book_id and t.transaction_id = g.transaction_id
    where g.book_id = ${scope.bookId} and t.deleted_at is null and not ${isMaskedFor(scope.reader)}
    group by g.tag_id`.execute(db);
  return rows;
}

/** Transactions with a tag, as far as the reader may see them. */
export async function countTagUse(
  db: Db,
  scope: Pick<UsageScope, 'bookId' | 'reader'>,
  tagId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from transaction_tags g join transactions t on t.book_id = g.book_id and t.transaction_id = g.transaction_id
    where g.book_id = ${scope.bookId} and g.tag_id = ${tagId} and t.deleted_at is null
      and not ${isMaskedFor(scope.reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}
