import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { subscribeToPush, unsubscribeFromPush } from '../delivery/push/push.service.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.service.ts';
import {
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.service.ts';

export function registerNotificationRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listNotifications, async ({ actor, query, reply }) => {
    const { notifications, unreadCount } = await listNotifications(deps, actor, query);
    reply.header('X-Unread-Count', String(unreadCount));
    return notifications;
  });
  register.signedIn(endpoints.readNotification, ({ actor, params }) =>
    readNotification(deps, actor, params.notificationId),
  );
  register.signedIn(endpoints.readAllNotifications, ({ actor }) => readAllNotifications(deps, actor));
  register.signedIn(endpoints.deleteNotification, ({ actor, params }) =>
    deleteNotification(deps, actor, params.notificationId),
  );
  register.signedIn(endpoints.deleteAllNotifications, ({ actor }) => deleteAllNotifications(deps, actor));
  register.signedIn(endpoints.getNotificationSettings, ({ actor }) => getNotificationSettings(deps, actor));
  register.signedIn(endpoints.updateNotificationSettings, ({ actor, body }) =>
    updateNotificationSettings(deps, actor, body),
  );
  register.signedIn(endpoints.subscribeToPush, ({ actor, body }) => subscribeToPush(deps, actor, body));
  register.signedIn(endpoints.unsubscribeFromPush, ({ actor, body }) =>
    unsubscribeFromPush(deps, actor, body.endpoint),
  );
}
