import type { Notification } from '@salim/contract';

/** What is always known of a notice. */
type BareNotification = Partial<Notification> & Pick<Notification, 'id' | 'isRead'>;

/** A notice whose kind and whose time may be unknown. */
export type CompleteNotification = Omit<Notification, 'type' | 'createdAt'> & {
  readonly type: Notification['type'] | null;
  /** When it came; null where nobody has said so. */
  readonly createdAt: string | null;
};

const isInstant = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));

/** Fills in what a notice may lack beside its id and whether it has been read. */
export function completeNotification(notification: BareNotification): CompleteNotification {
  const { id, isRead, type, title, message, link, bookId, createdAt } = notification;
  return {
    id,
    isRead,
    type: type ?? null,
    title: title ?? '알림',
    message: message ?? '',
    link: link ?? null,
    bookId: bookId ?? null,
    createdAt: isInstant(createdAt) ? createdAt : null,
  };
}
