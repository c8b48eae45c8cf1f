import { callApiWithHeaders } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useNotificationStore } from '../../../platform/stores/notification-store.ts';

const ASK_AGAIN_MS = 60_000;

/** The newest notifications and the unread count; syncs `notification-storage`. */
export function useNotifications() {
  return useBookQuery(
    queryKeys.notifications,
    async (signal) => {
      const { data, headers } = await callApiWithHeaders('listNotifications', { signal });
      const unread = Number(headers.get('x-unread-count') ?? Number.NaN);
      const notifications = listed(data);
      useNotificationStore
        .getState()
        .setNotifications(notifications, Number.isSafeInteger(unread) ? unread : undefined);
      return notifications;
    },
    {
      refetchInterval: ASK_AGAIN_MS,
    },
  );
}
