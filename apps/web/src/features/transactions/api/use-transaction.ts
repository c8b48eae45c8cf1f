import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { patchedTransaction } from '../outbox/patched-transaction.ts';
import { useWaiting } from '../outbox/use-waiting.ts';

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** Whether text can be the id of an entry at all; nothing else is asked for. */
export const isTransactionId = (text: string): boolean => ID.test(text);

/** One entry, with everything about it: as it is stored, or as it waits on this device to be. */
export function useTransaction(bookId: string, id: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  const waiting = useWaiting(bookId, id ?? '');
  const query = useBookQuery(
    queryKeys.transaction(bookId, id ?? ''),
    (signal) => callApi('getTransaction', { params: { bookId, transactionId: id ?? '' }, signal }),
    {
      placeholderData: () => useBookStore.getState().transactions.find((one) => one.id === id && one.bookId === bookId),
      enabled: id !== undefined && isTransactionId(id) && waiting?.kind !== 'create',
    },
  );
  const { data, error, refetch, isFetching, isPending } = query;
  // While the server is away, what the device remembers from a list is as good as it gets.
  const isPlaceholderData = query.isPlaceholderData && status !== 'offline';
  const set = waiting?.set ?? null;
  const view = waiting?.view ?? (set && data ? patchedTransaction(data, set) : null);
  return view === null || waiting?.kind === 'delete'
    ? { data, error, refetch, isFetching, isPending, isPlaceholderData, waiting }
    : { data: view, error: null, refetch, isFetching, isPending: false, isPlaceholderData: false, waiting };
}
