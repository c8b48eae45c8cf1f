import type { CalendarFeed } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

export interface NewCalendarFeed {
  readonly feedId: string;
  readonly userId: string;
  readonly codeHash: Buffer;
  readonly bookIds: readonly string[];
  readonly createdAt: Date;
}

export async function insertFeed(db: Db, feed: NewCalendarFeed): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({
      user_id: feed.userId,
      feed_id: feed.feedId,
      code_hash: feed.codeHash,
      book_ids: [...feed.bookIds],
      created_at: feed.createdAt,
    })
    .execute();
}

export async function countFeeds(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('calendar_feeds').where('user_id', '=', userId));
}

/** Newest first. */
export async function listFeedsOf(db: Db, userId: string): Promise<CalendarFeed[]> {
  return db
    .selectFrom('calendar_feeds')
    .select(['feed_id as id', 'book_ids as bookIds', 'created_at as createdAt', 'last_opened_at as lastOpenedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('feed_id', 'desc')
    .execute();
}

export interface FeedHolder {
  readonly userId: string;
  readonly feedId: string;
  readonly bookIds: readonly string[];
  readonly lastOpenedAt: Date | null;
}

/** The owner of a feed, as long as the feed exists and the owner has an account. */
export async function findFeedHolder(db: Db, codeHash: Buffer): Promise<FeedHolder | null> {
  const { rows } = await sql<Row<'calendar_feeds', 'user_id' | 'feed_id' | 'book_ids' | 'last_opened_at'>>`
    select f.user_id, f.feed_id, f.book_ids, f.last_opened_at
    from calendar_feeds f join users u on u.user_id = f.user_id and u.deleted_at is null
    where f.code_hash = ${codeHash}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.user_id,
    feedId: row.feed_id,
    bookIds: row.book_ids,
    lastOpenedAt: row.last_opened_at === null ? null : new Date(row.last_opened_at),
  };
}

export async function markFeedOpened(db: Db, userId: string, feedId: string, at: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_opened_at: at })
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .execute();
}

/** @returns false when there is no such feed, or it belongs to another user */
export async function deleteFeedOf(db: Db, userId: string, feedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
