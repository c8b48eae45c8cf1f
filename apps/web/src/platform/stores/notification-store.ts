import type { Notification } from '@salim/contract';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

const KEPT_ROWS = 50;

export interface NotificationData {
  /** Newest first. */
  notifications: Notification[];
  unreadCount: number;
  isLoading: boolean;
  error: string | null;
  /** Whether live updates are connected. */
  isConnected: boolean;
}

const EMPTY: NotificationData = {
  notifications: [],
  unreadCount: 0,
  isLoading: false,
  error: null,
  isConnected: false,
};

const unreadIn = (notifications: readonly Notification[]) => notifications.filter((one) => !one.isRead).length;

export const useNotificationStore = createPersistedStore(
  {
    name: 'notification-storage',
    initial: EMPTY,
    sanitize: {
      notifications: sanitize.items<Notification>('title', 'message'),
      unreadCount: sanitize.count,
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
      // Another window of the same browser holds the stream for all; a new page starts without one.
      isConnected: sanitize.flag,
    },
    onDisk: (data) => ({ ...data, notifications: data.notifications.slice(0, KEPT_ROWS) }),
  },
  (set) => ({
    /**
     * Stores the loaded list; recomputes the count from its unread notifications. `unreadTotal` is the server's count,
     * since the list may be only the first page.
     */
    setNotifications: (notifications: Notification[], unreadTotal?: number) =>
      set(() => ({
        notifications,
        unreadCount: Math.max(unreadIn(notifications), unreadTotal ?? 0),
        isLoading: false,
        error: null,
      })),
    /** Prepends a new notification; increments the count only if it is unread. */
    addNotification: (notification: Notification) =>
      set((data) => {
        const isKnown = data.notifications.some((one) => one.id === notification.id);
        return isKnown
          ? {}
          : {
              notifications: [notification, ...data.notifications],
              unreadCount: data.unreadCount + (notification.isRead ? 0 : 1),
            };
      }),
    /** Marks one as read and recomputes the count. */
    markAsRead: (id: string) =>
      set((data) => {
        const before = unreadIn(data.notifications);
        const notifications = data.notifications.map((one) => (one.id === id ? { ...one, isRead: true } : one));
        return { notifications, unreadCount: Math.max(0, data.unreadCount - (before - unreadIn(notifications))) };
      }),
    markAllAsRead: () =>
      set((data) => ({ notifications: data.notifications.map((one) => ({ ...one, isRead: true })), unreadCount: 0 })),
    /** Deletes one; decrements the count if it was unread. */
    deleteNotification: (id: string) =>
      set((data) => {
        const gone = data.notifications.find((one) => one.id === id);
        return {
          notifications: data.notifications.filter((one) => one.id !== id),
          unreadCount: Math.max(0, data.unreadCount - (gone && !gone.isRead ? 1 : 0)),
        };
      }),
    setConnected: (isConnected: boolean) => set(() => ({ isConnected })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
    /** Clears the list and the error. */
    clearNotifications: () => set(() => ({ notifications: [], unreadCount: 0, error: null })),
  }),
);
