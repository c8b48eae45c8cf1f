import type { Notification } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, writingOneStatement } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import {
  countUnread,
  deleteNotificationOf,
  deleteNotificationsOf,
  insertNotification,
  listNotificationsOf,
  markAllRead,
  markRead,
} from './notifications.repository.ts';

export interface Notice {
  readonly userId: string;
  readonly type: Notification['type'];
  readonly title: string;
  readonly message: string;
  /** A path of the app that leads to what the notice is about. */
  readonly link?: string;
  readonly bookId?: string;
}

/** Tells a person something, in the database transaction that makes it true. */
export async function notify(deps: Deps, trx: Db, notice: Notice): Promise<void> {
  const createdAt = deps.clock.now();
  await insertNotification(trx, {
    ...notice,
    id: newId(createdAt),
    link: notice.link ?? null,
    bookId: notice.bookId ?? null,
    createdAt,
  });
}

export async function listNotifications(
  deps: Deps,
  actor: Actor,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ notifications: Notification[]; unreadCount: number }> {
  const [notifications, unreadCount] = await Promise.all([
    listNotificationsOf(deps.db, actor.userId, { cursor: page.cursor, limit: page.limit }),
    countUnread(deps.db, actor.userId),
  ]);
  return { notifications, unreadCount };
}

/** @throws AppError NOT_FOUND */
export async function readNotification(deps: Deps, actor: Actor, notificationId: string): Promise<Notification> {
  return writingOneStatement(deps, actor, async (db) => {
    const notification = await markRead(db, actor.userId, notificationId);
    if (!notification) throw new AppError('NOT_FOUND');
    return notification;
  });
}

export async function readAllNotifications(deps: Deps, actor: Actor): Promise<{ count: number }> {
  return writingOneStatement(deps, actor, async (db) => ({ count: await markAllRead(db, actor.userId) }));
}

/** @throws AppError NOT_FOUND */
export async function deleteNotification(deps: Deps, actor: Actor, notificationId: string): Promise<void> {
  if (!(await deleteNotificationOf(deps.db, actor.userId, notificationId))) throw new AppError('NOT_FOUND');
}

export async function deleteAllNotifications(deps: Deps, actor: Actor): Promise<void> {
  await deleteNotificationsOf(deps.db, actor.userId);
}
