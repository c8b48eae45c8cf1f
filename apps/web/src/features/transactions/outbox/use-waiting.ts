import { useEffect, useMemo } from 'react';
import { outbox } from './outbox.ts';
import { byTransaction, type Waiting, waitingOf } from './outbox-rules.ts';
import { useOutbox } from './outbox-state.ts';

/** Starts the outbox when a transaction screen is mounted. */
function useOutboxStarted(): void {
  useEffect(() => {
    outbox.start();
  }, []);
}

/** The queued transactions of a book, oldest first. */
export function useWaitingTransactions(bookId: string): readonly Waiting[] {
  useOutboxStarted();
  const items = useOutbox((state) => state.items);
  return useMemo(() => waitingOf(items.filter((item) => item.bookId === bookId)), [items, bookId]);
}

/** The queued state of one transaction; null if nothing is queued. */
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
