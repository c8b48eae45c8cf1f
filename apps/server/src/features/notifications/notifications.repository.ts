import type { Notification } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface NotificationRow {
  notification_id: string;
  type: Notification['type'];
  title: string;
  message: string;
  link: string | null;
  book_id: string | null;
  is_read: boolean;
  created_at: string;
}

const COLUMNS = sql`notification_id, type, title, message, link, book_id, is_read, created_at`;

function notificationOf(row: NotificationRow): Notification {
  return {
    id: row.notification_id,
    type: row.type,
    title: row.title,
    message: row.message,
    link: row.link,
    bookId: row.book_id,
    isRead: row.is_read,
    createdAt: row.created_at,
  };
}

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly type: Notification['type'];
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
  readonly bookId: string | null;
  readonly aboutId: string | null;
  readonly createdAt: Date;
}

export async function insertNotification(db: Db, notice: NewNotification): Promise<void> {
  await sql`
    insert into notifications (user_id, notification_id, type, title, message, link, book_id, about_id, created_at)
    values (${notice.userId}, ${notice.id}, ${notice.type}, ${notice.title}, ${notice.message}, ${notice.link},
      ${notice.bookId}, ${notice.aboutId}, ${notice.createdAt})`.execute(db);
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
  const { rows } = await sql<NotificationRow>`
    select ${COLUMNS} from notifications
    where user_id = ${userId} ${page.cursor === undefined ? sql`` : sql`and notification_id < ${page.cursor}::uuid`}
    order by notification_id desc limit ${page.limit}`.execute(db);
  return rows.map(notificationOf);
}

/** Those of the given notices that still exist. */
export async function listNotificationsByIds(db: Db, userId: string, ids: readonly string[]): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    select ${COLUMNS} from notifications
    where user_id = ${userId} and notification_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(notificationOf);
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications where user_id = ${userId} and not is_read`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markRead(db: Db, userId: string, notificationId: string): Promise<Notification | null> {
  const { rows } = await sql<NotificationRow>`
    update notifications set is_read = true where user_id = ${userId} and notification_id = ${notificationId}
    returning ${COLUMNS}`.execute(db);
  return rows[0] ? notificationOf(rows[0]) : null;
}

/** @returns the number that were unread */
export async function markAllRead(db: Db, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set is_read = true where user_id = ${userId} and not is_read`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** @returns whether the notice existed */
export async function deleteNotificationOf(db: Db, userId: string, notificationId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notifications where user_id = ${userId} and notification_id = ${notificationId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await sql`delete from notifications where user_id = ${userId}`.execute(db);
}
