import type { Notification } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/query-builder.ts';

const COLUMNS = [
  'notification_id as id',
  'type',
  'title',
  'message',
  'link',
  'book_id as bookId',
  'is_read as isRead',
  'created_at as createdAt',
] as const;

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly type: Notification['type'];
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
  readonly bookId: string | null;
  readonly aboutId: string | null;
  readonly isRead: boolean;
  readonly createdAt: Date;
}

export async function insertNotification(db: Db, notice: NewNotification): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      user_id: notice.userId,
      notification_id: notice.id,
      type: notice.type,
      title: notice.title,
      message: notice.message,
      link: notice.link,
      book_id: notice.bookId,
      about_id: notice.aboutId,
      is_read: notice.isRead,
      created_at: notice.createdAt,
    })
    .execute();
}

/** Replaces a user's name with `instead` in the notices of others. */
export async function replaceNameInNotices(db: Db, aboutId: string, name: string, instead: string): Promise<void> {
  await sql`
    update notifications set title = replace(title, ${name}, ${instead}), message = replace(message, ${name}, ${instead})
    where about_id = ${aboutId}`.execute(db);
}

/** Newest first: the ids sort by time. Starts after `cursor`, whose notice may have been deleted. */
export async function listNotificationsOf(
  db: Db,
  userId: string,
  page: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Notification[]> {
  let query = db.selectFrom('notifications').select(COLUMNS).where('user_id', '=', userId);
  if (page.cursor !== undefined) query = query.where('notification_id', '<', page.cursor);
  return query.orderBy('notification_id', 'desc').limit(page.limit).execute();
}

/** Those of the given notices that still exist. */
export async function listNotificationsByIds(db: Db, userId: string, ids: readonly string[]): Promise<Notification[]> {
  return db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('notification_id', '=', anyOf(ids))
    .execute();
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications where user_id = ${userId} and not is_read`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markRead(db: Db, userId: string, notificationId: string): Promise<Notification | null> {
  const row = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the number that were unread */
export async function markAllRead(db: Db, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set is_read = true where user_id = ${userId} and not is_read`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** @returns whether the notice existed */
export async function deleteNotificationOf(db: Db, userId: string, notificationId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
