import type { Notification } from '@salim/contract';
import { type Actor, inWriteStatement } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import { listOpenTransactions } from '../../db/queries/open-transactions.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { queuePushTo } from '../delivery/push/push.service.ts';
import { noticeMail } from './notice-mail.ts';
import { findRecipient } from './notification-settings.repository.ts';
import { channelsOf, isAlwaysMailed, quietHoursOf } from './notification-settings.service.ts';
import {
  countUnread,
  deleteNotificationOf,
  deleteNotificationsOf,
  insertNotification,
  listNotificationsByIds,
  listNotificationsOf,
  markAllRead,
  markRead,
  replaceNameInNotices,
} from './notifications.repository.ts';
import { afterQuietHours } from './quiet-hours.ts';

export interface Notice {
  readonly userId: string;
  readonly type: Notification['type'];
  readonly title: string;
  readonly message: string;
  /** Path in the app to the subject of the notice. */
  readonly link?: string;
  /** The link grants access, so it is stored sealed. */
  readonly isLinkSecret?: boolean;
  readonly bookId?: string;
  /** The other user whose name the notice contains. */
  readonly aboutId?: string;
  /** Confirms what the user has just done: stored, but not announced as unread. */
  readonly isOwnAction?: boolean;
}

/** Prefix of a sealed link; paths begin with a slash. */
const SEALED = 'sealed:';

function storedLink(deps: Deps, { link, isLinkSecret }: Notice): string | null {
  if (link === undefined) return null;
  return isLinkSecret ? `${SEALED}${deps.secrets.seal(link)}` : link;
}

/** Without a link if that was sealed with another installation's key. */
function withOpenLink(deps: Deps, notification: Notification): Notification {
  const { link } = notification;
  if (!link?.startsWith(SEALED)) return notification;
  try {
    return { ...notification, link: deps.secrets.unseal(link.slice(SEALED.length)) };
  } catch (error) {
    deps.log.warn({ err: error, notificationId: notification.id }, 'the link of a notice cannot be unsealed');
    return { ...notification, link: null };
  }
}

const HIDDEN_COMMENT = '비공개 거래의 댓글이에요.';

/** The transaction whose comment a notice reports; null for other notices. */
function commentedIn({ type, link, bookId }: Pick<Notification, 'type' | 'link' | 'bookId'>) {
  const id = type === 'COMMENT' ? link?.split('/').at(-1) : undefined;
  return id === undefined ? null : { bookId, id };
}

/** Notices as their reader sees them now: the transaction of a comment may have been masked since. */
async function asSeenBy(
  deps: Deps,
  db: Db,
  userId: string,
  notifications: readonly Notification[],
): Promise<Notification[]> {
  const commented = notifications.map(commentedIn).filter((transaction) => transaction !== null);
  const reader = { userId, revealedThrough: revealedThrough(deps.clock.now()) };
  const open = new Set(commented.length === 0 ? [] : await listOpenTransactions(db, reader, commented));
  return notifications.map((notification) => {
    const transaction = commentedIn(notification);
    const isHidden = transaction !== null && !open.has(transaction.id);
    return withOpenLink(deps, isHidden ? { ...notification, message: HIDDEN_COMMENT } : notification);
  });
}

/**
 * Sends a notice to a user within the database transaction that causes it, on the channels they have chosen: in the app
 * immediately, by mail and push outside of their quiet hours. Does nothing for a seat without an account.
 */
export async function notify(deps: Deps, trx: Db, notice: Notice): Promise<void> {
  const recipient = await findRecipient(trx, notice.userId);
  if (!recipient) return;
  const createdAt = deps.clock.now();
  const id = newId(createdAt);
  const link = notice.link ?? null;
  const channels = channelsOf(recipient.settings, notice.type);
  if (channels.inApp) {
    const stored = storedLink(deps, notice);
    const { bookId = null, aboutId = null, isOwnAction: isRead = false } = notice;
    await insertNotification(trx, { ...notice, id, link: stored, bookId, aboutId, isRead, createdAt });
    afterCommit(trx, () => deps.signals.notify(notice.userId));
  }
  const dueAt = afterQuietHours(quietHoursOf(recipient.settings), createdAt);
  const transaction = commentedIn({ type: notice.type, link, bookId: notice.bookId ?? null });
  const quoteWith = <M>(masked: M) =>
    transaction === null ? undefined : { readerId: notice.userId, transaction, masked };
  if (channels.push) {
    const push = { title: notice.title, body: notice.message, link, tag: id };
    await queuePushTo(deps, trx, notice.userId, push, { dueAt, quote: quoteWith({ body: HIDDEN_COMMENT }) });
  }
  if (channels.email && recipient.email !== null && !isAlwaysMailed(notice.type)) {
    const mailWith = (message: string) =>
      noticeMail(deps.config.publicUrl, { ...notice, message, link, name: recipient.name });
    const sending = { dueAt, quote: quoteWith(mailWith(HIDDEN_COMMENT)) };
    await queueMail(deps, trx, recipient.email, mailWith(notice.message), sending);
  }
}

/** Removes the names of a departing user from the notices of others. */
export async function removeNamesFromNotices(
  trx: Db,
  userId: string,
  names: readonly string[],
  instead: string,
): Promise<void> {
  // Longest first: one name may contain another.
  for (const name of [...new Set(names)].toSorted((a, b) => b.length - a.length)) {
    if (name !== '') await replaceNameInNotices(trx, userId, name, instead);
  }
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
  return { notifications: await asSeenBy(deps, deps.db, actor.userId, notifications), unreadCount };
}

/** The caller's notices with these ids, in no particular order. */
export async function notificationsByIds(deps: Deps, userId: string, ids: readonly string[]): Promise<Notification[]> {
  const notifications = await listNotificationsByIds(deps.db, userId, ids);
  return asSeenBy(deps, deps.db, userId, notifications);
}

/** @throws AppError NOT_FOUND */
export async function readNotification(deps: Deps, actor: Actor, notificationId: string): Promise<Notification> {
  return inWriteStatement(deps, actor, async (db) => {
    const notification = await markRead(db, actor.userId, notificationId);
    const [seen] = notification ? await asSeenBy(deps, db, actor.userId, [notification]) : [];
    if (!seen) throw new AppError('NOT_FOUND');
    return seen;
  });
}

export async function readAllNotifications(deps: Deps, actor: Actor): Promise<{ count: number }> {
  return inWriteStatement(deps, actor, async (db) => ({ count: await markAllRead(db, actor.userId) }));
}

/** @throws AppError NOT_FOUND */
export async function deleteNotification(deps: Deps, actor: Actor, notificationId: string): Promise<void> {
  if (!(await deleteNotificationOf(deps.db, actor.userId, notificationId))) throw new AppError('NOT_FOUND');
}

export async function deleteAllNotifications(deps: Deps, actor: Actor): Promise<void> {
  await deleteNotificationsOf(deps.db, actor.userId);
}
