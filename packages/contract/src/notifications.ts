import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, queryInteger } from './scalars.ts';

export const notificationType = z.enum(['SECURITY', 'IMPORT', 'MEMBER', 'BUDGET']);

export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  message: z.string(),
  /** A path of the app. */
  link: z.string().nullable(),
  bookId: id.nullable(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notification = z.output<typeof notification>;

const params = z.object({ notificationId: id });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications',
  summary: 'One’s notices, newest first; the header `X-Unread-Count` counts the unread',
  tag: 'notifications',
  access: 'session',
  query: z.strictObject({ cursor: id.optional(), limit: queryInteger(1, 200).default(200) }),
  answer: z.array(notification),
  status: 200,
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/v2/notifications/{notificationId}/read',
  summary: 'Marks a notice as read',
  tag: 'notifications',
  access: 'session',
  params,
  answer: notification,
  status: 200,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/v2/notifications/read-all',
  summary: 'Marks all notices as read',
  tag: 'notifications',
  access: 'session',
  answer: z.object({ count: z.int() }),
  status: 200,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/v2/notifications/{notificationId}',
  summary: 'Deletes a notice',
  tag: 'notifications',
  access: 'session',
  params,
  status: 204,
});

export const deleteAllNotifications = endpoint({
  method: 'DELETE',
  path: '/api/v2/notifications',
  summary: 'Deletes all notices',
  tag: 'notifications',
  access: 'session',
  status: 204,
});
