import { useRouter } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { useNotificationStore } from '../../../platform/stores/notification-store.ts';
import { formatWhen } from '../../../text/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { toast } from '../../../ui/toast.tsx';
import { UnbrokenQuotes } from '../../../ui/unbroken-quotes.tsx';
import type { CompleteNotification } from '../complete-notification.ts';
import css from './notification-list.module.css';

const HOME_ZONE = 'Asia/Seoul';

/** Follows a notification's link only within this app. */
function isPathOfApp(link: string | null): link is string {
  return link !== null && link.startsWith('/') && !link.startsWith('//') && !link.includes('\\');
}

/** Updates the store optimistically; refetches if the server refuses. */
async function change(apply: () => void, call: () => Promise<unknown>, failure: string): Promise<void> {
  apply();
  try {
    await call();
  } catch (error) {
    toast.error(failure, { message: messageOf(error) });
    await queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
  }
}

export function NotificationList({ notifications }: { readonly notifications: readonly CompleteNotification[] }) {
  const router = useRouter();
  const open = (notification: CompleteNotification) => {
    if (!notification.isRead) {
      void change(
        () => useNotificationStore.getState().markAsRead(notification.id),
        () => callApi('readNotification', { params: { notificationId: notification.id } }),
        '읽음 처리하지 못했어요',
      );
    }
    if (!isPathOfApp(notification.link)) return;
    // A notification's target belongs to its own book, which may not be the current one.
    const { books, setCurrentBook } = useBookStore.getState();
    const book = books.find((one) => one.id === notification.bookId);
    if (book) setCurrentBook(book);
    router.history.push(notification.link);
  };
  return (
    <ul className={css.list}>
      {notifications.map((notification) => (
        <li key={notification.id} className={classNames(css.item, !notification.isRead && css.unread)}>
          <div className={css.main}>
            <span className={css.dot} role="img" aria-label={notification.isRead ? '읽음' : '읽지 않음'} />
            <Button className={css.body} onPress={() => open(notification)}>
              <span className={css.title}>
                <UnbrokenQuotes text={notification.title} />
              </span>
              {notification.message === '' ? null : (
                <span className={css.message}>
                  <UnbrokenQuotes text={notification.message} />
                </span>
              )}
              {notification.createdAt === null ? null : (
                <span className={css.when}>{formatWhen(notification.createdAt, HOME_ZONE)}</span>
              )}
            </Button>
          </div>
          <IconButton
            label={`${notification.title} 삭제`}
            icon={<Trash />}
            className={css.delete ?? ''}
            onPress={() =>
              void change(
                () => useNotificationStore.getState().deleteNotification(notification.id),
                () => callApi('deleteNotification', { params: { notificationId: notification.id } }),
                '알림을 삭제하지 못했어요',
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Marks all as read, in the store and on the server. */
export function readAllNotifications(): Promise<void> {
  return change(
    () => useNotificationStore.getState().markAllAsRead(),
    () => callApi('readAllNotifications'),
    '모두 읽음 처리하지 못했어요',
  );
}

/** Deletes all, in the store and on the server. */
export function deleteAllNotifications(): Promise<void> {
  return change(
    () => useNotificationStore.getState().setNotifications([], 0),
    () => callApi('deleteAllNotifications'),
    '알림을 삭제하지 못했어요',
  );
}
