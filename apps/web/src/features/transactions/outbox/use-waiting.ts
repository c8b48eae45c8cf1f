import { useEffect, useMemo } from 'react';
import { outbox } from './outbox.ts';
import { byTransaction, type Waiting, waitingOf } from './outbox-rules.ts';
import { useOutbox } from './outbox-state.ts';

/** Sees to it that what waits is known and on its way as soon as a screen of entries stands. */
function useOutboxStarted(): void {
  useEffect(() => {
    outbox.start();
  }, []);
}

/** The entries of a book that wait to be sent, oldest first. */
export function useWaitingTransactions(bookId: string): readonly Waiting[] {
  useOutboxStarted();
  const items = useOutbox((state) => state.items);
  return useMemo(() => waitingOf(items.filter((item) => item.bookId === bookId)), [items, bookId]);
}

/** What waits of one entry; null where nothing does. */
export function useWaiting(bookId: string, transactionId: string): Waiting | null {
  useOutboxStarted();
  const items = useOutbox((state) => state.items);
  return useMemo(() => {
    const own = byTransaction(items)
      .get(transactionId)
      ?.filter((item) => item.bookId === bookId);
    return own ? (waitingOf(own)[0] ?? null) : null;
  }, [items, bookId, transactionId]);
}
