import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { clockTime, id, instant, queryInteger } from './scalars.ts';

export const notificationType = z.enum([
  'SECURITY',
  'IMPORT',
  'MEMBER',
  'BUDGET',
  'FRIEND',
  'RECURRING',
  'GOAL',
  'SETTLEMENT',
  'COMMENT',
  /** A card bill is due soon. */
  'CARD',
  /** Transactions recorded or changed by others; off by default. */
  'CHANGE',
  /** Account notices required by law, such as consent decisions. */
  'ACCOUNT',
]);
export type NotificationType = z.output<typeof notificationType>;

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

export const listNotifications = endpoint('listNotifications', {
  summary: 'Lists the user’s notices, newest first; the header `X-Unread-Count` has the unread count',
  tag: 'notifications',
  access: 'session',
  query: z.strictObject({ cursor: id.optional(), limit: queryInteger(1, 200).default(200) }),
  answer: z.array(notification),
  status: 200,
});

export const readNotification = endpoint('readNotification', {
  summary: 'Marks a notice as read',
  tag: 'notifications',
  access: 'session',
  params,
  answer: notification,
  status: 200,
});

export const readAllNotifications = endpoint('readAllNotifications', {
  summary: 'Marks all notices as read',
  tag: 'notifications',
  access: 'session',
  answer: z.object({ count: z.int() }),
  status: 200,
});

export const deleteNotification = endpoint('deleteNotification', {
  summary: 'Deletes a notice',
  tag: 'notifications',
  access: 'session',
  params,
  status: 204,
});

export const deleteAllNotifications = endpoint('deleteAllNotifications', {
  summary: 'Deletes all notices',
  tag: 'notifications',
  access: 'session',
  status: 204,
});

/** The delivery channels of a notice. */
const channels = z.strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });
export type NotificationChannels = z.output<typeof channels>;

const quietHours = z.strictObject({
  isOn: z.boolean(),
  /** Korean time; the end may be on the next morning. */
  from: clockTime,
  to: clockTime,
});

export const notificationSettings = z.object({
  types: z.record(notificationType, channels),
  /** Hold back e-mail and push, but never notices in the app. */
  quietHours,
  /** E-mail goes to verified addresses only. */
  canEmail: z.boolean(),
  /** The key with which browsers subscribe to push messages (`applicationServerKey`). */
  pushPublicKey: z.string(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = endpoint('getNotificationSettings', {
  summary: 'Returns the notification settings: channels by type, and quiet hours',
  tag: 'notifications',
  access: 'session',
  answer: notificationSettings,
  status: 200,
});

export const updateNotificationSettings = endpoint('updateNotificationSettings', {
  summary: 'Updates the notification settings; omitted types and fields stay',
  tag: 'notifications',
  access: 'session',
  body: z.strictObject({
    types: z.partialRecord(notificationType, channels.partial()).optional(),
    quietHours: quietHours.partial().optional(),
    /** The read state; this call does not change it. */
    canEmail: z.boolean().optional(),
    pushPublicKey: z.string().max(200).optional(),
  }),
  answer: notificationSettings,
  status: 200,
});

const pushKey = z.string().regex(/^[\w-]{16,200}=*$/u);

export const subscribeToPush = endpoint('subscribeToPush', {
  summary: 'Subscribes this browser to push messages while its session lasts; the body is the browser’s subscription',
  tag: 'notifications',
  access: 'session',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/u }).max(1000),
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({ p256dh: pushKey, auth: pushKey }),
  }),
  answer: z.object({ id }),
  status: 201,
  otherStatus: 200,
});

export const unsubscribeFromPush = endpoint('unsubscribeFromPush', {
  summary: 'Stops push messages to a browser',
  tag: 'notifications',
  access: 'session',
  body: z.strictObject({ endpoint: z.string().min(1).max(1000) }),
  status: 204,
});
