import { isWritingMany, markTransactionsStale } from '../../ledger/stale-after-write.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import type { LiveEvent } from './event-stream.ts';

/** Changes within this interval are refetched together. */
const GATHER_MS = 150;
/** Notifications about a change of membership or friendship. */
const ABOUT_PEOPLE = new Set(['MEMBER', 'FRIEND']);

interface Gathered {
  /** Whether only transactions have changed. */
  isTransactionsOnly: boolean;
  /** Whether all changes came from the user's own windows. */
  isMine: boolean;
}

const gathered = new Map<string, Gathered>();
let areBooksStale = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function askAgain(): void {
  timer = undefined;
  for (const [bookId, { isTransactionsOnly, isMine }] of gathered) {
    if (isMine && isWritingMany()) continue;
    // The window that made the change has already refetched; a request in flight is as new as the event.
    const options = { cancelRefetch: !isMine };
    if (isTransactionsOnly && !isMine) void markTransactionsStale(bookId);
    else void queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) }, options);
    void queryClient.invalidateQueries({ queryKey: ['search'] }, options);
  }
  gathered.clear();
  if (areBooksStale) void queryClient.invalidateQueries({ queryKey: queryKeys.books });
  areBooksStale = false;
}

function gather(): void {
  timer ??= setTimeout(askAgain, GATHER_MS);
}

/**
 * Applies an event from the server: adds the notification to the store and invalidates the queries that have changed.
 */
export function applyEvent(event: LiveEvent): void {
  switch (event.name) {
    case 'notification':
      useNotificationStore.getState().addNotification(event.data);
      if (!ABOUT_PEOPLE.has(event.data.type)) return;
      areBooksStale = true;
      gather();
      void queryClient.invalidateQueries({ queryKey: queryKeys.people });
      return;
    case 'changed': {
      const { bookId, entity, by } = event.data;
      const known = gathered.get(bookId) ?? { isTransactionsOnly: true, isMine: true };
      gathered.set(bookId, {
        isTransactionsOnly: known.isTransactionsOnly && entity === 'TRANSACTION',
        isMine: known.isMine && by === useAuthStore.getState().user?.id,
      });
      if (entity === 'BOOK' || entity === 'MEMBER') areBooksStale = true;
      gather();
      return;
    }
    case 'presence':
      void queryClient.invalidateQueries({ queryKey: queryKeys.presence(event.data.bookId) });
      return;
    case 'reset':
      void queryClient.invalidateQueries();
  }
}
