import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import { applyEvent } from './apply-event.ts';
import { type LiveEvent, openEventStream } from './event-stream.ts';

const NAME = 'salim-live';

/** Messages from the window that holds the stream to the user's other windows. */
type Message =
  | { readonly kind: 'event'; readonly userId: string; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly userId: string; readonly isConnected: boolean }
  /** A newly opened window asks for the connection state. */
  | { readonly kind: 'ask'; readonly userId: string };

/**
 * Keeps this window up to date. All windows of a browser share one stream, because a browser opens only six connections
 * per server: the window that holds the lock reads it and forwards the events. Without Web Locks each window opens its
 * own stream.
 */
export function startLiveUpdates(): () => void {
  const userId = useAuthStore.getState().user?.id ?? '';
  const stopping = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  let isLeader = false;
  let isConnected = false;

  const broadcast = (message: Message) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a channel belongs to one origin
    if (!stopping.signal.aborted) channel?.postMessage(message);
  };
  const setConnected = (connected: boolean) => {
    const hasComeBack = connected && !isConnected;
    isConnected = connected;
    useNotificationStore.getState().setConnected(connected);
    // A seat that was removed while disconnected is in no later event.
    if (!hasComeBack) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.books }, { cancelRefetch: false });
    // Presence changes while disconnected are in no later event either.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'presence' });
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId) return;
    if (data.kind === 'ask') {
      if (isLeader) broadcast({ kind: 'state', userId, isConnected });
    } else if (!isLeader) {
      if (data.kind === 'event') applyEvent(data.event);
      else setConnected(data.isConnected);
    }
  });

  function lead(): Promise<void> {
    isLeader = true;
    const stream = openEventStream({
      onEvent(event) {
        applyEvent(event);
        broadcast({ kind: 'event', userId, event });
      },
      onConnected(connected) {
        setConnected(connected);
        broadcast({ kind: 'state', userId, isConnected: connected });
      },
    });
    return new Promise((resolve) => {
      stopping.signal.addEventListener('abort', () => {
        stream.stop();
        resolve();
      });
    });
  }

  setConnected(false);
  const canShare = channel !== null && typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks;
  if (canShare) {
    navigator.locks.request(`${NAME}-${userId}`, { signal: stopping.signal }, lead).catch((error: unknown) => {
      // Stopped before it acquired the lock.
      if (!stopping.signal.aborted) throw error;
    });
    broadcast({ kind: 'ask', userId });
  } else {
    void lead();
  }

  return () => {
    stopping.abort();
    channel?.close();
    if (useAuthStore.getState().accessToken !== null) useNotificationStore.getState().setConnected(false);
  };
}
