import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import { applyEvent } from './apply-event.ts';
import { type LiveEvent, openEventStream } from './event-stream.ts';

const NAME = 'salim-live';

/** What the window that holds the stream tells the others of the same person. */
type Message =
  | { readonly kind: 'event'; readonly userId: string; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly userId: string; readonly isConnected: boolean }
  /** A window that has just opened wants to know. */
  | { readonly kind: 'ask'; readonly userId: string };

/**
 * Keeps this window up to date. All windows of a browser share one stream, because a browser opens only six lines to a
 * server: whoever holds the lock reads and tells the others. Where there are no locks each window reads for itself.
 */
export function startLiveUpdates(): () => void {
  const userId = useAuthStore.getState().user?.id ?? '';
  const stopping = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  let isLeader = false;
  let isConnected = false;

  const tell = (message: Message) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a channel belongs to one origin
    if (!stopping.signal.aborted) channel?.postMessage(message);
  };
  const setConnected = (connected: boolean) => {
    const hasComeBack = connected && !isConnected;
    isConnected = connected;
    useNotificationStore.getState().setConnected(connected);
    // A seat that was lost while the line was down is in no event any more.
    if (!hasComeBack) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.books }, { cancelRefetch: false });
    // Who came while nobody was listening is in no event either.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'presence' });
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId) return;
    if (data.kind === 'ask') {
      if (isLeader) tell({ kind: 'state', userId, isConnected });
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
        tell({ kind: 'event', userId, event });
      },
      onConnected(connected) {
        setConnected(connected);
        tell({ kind: 'state', userId, isConnected: connected });
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
      // Stopped before its turn had come.
      if (!stopping.signal.aborted) throw error;
    });
    tell({ kind: 'ask', userId });
  } else {
    void lead();
  }

  return () => {
    stopping.abort();
    channel?.close();
    if (useAuthStore.getState().accessToken !== null) useNotificationStore.getState().setConnected(false);
  };
}
