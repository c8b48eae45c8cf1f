import type { Notification } from '@salim/contract';

/** The fields a notification always has. */
type BareNotification = Partial<Notification> & Pick<Notification, 'id' | 'isRead'>;

/** A notification whose kind and time may be unknown. */
export type CompleteNotification = Omit<Notification, 'type' | 'createdAt'> & {
  readonly type: Notification['type'] | null;
  /** When it arrived; null if unknown. */
  readonly createdAt: string | null;
};

const isInstant = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));

/** Fills in the missing fields of a notification; id and read state are always present. */
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
