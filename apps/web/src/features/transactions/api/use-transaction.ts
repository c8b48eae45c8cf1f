import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { patchedTransaction } from '../outbox/patched-transaction.ts';
import { useWaiting } from '../outbox/use-waiting.ts';

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** Whether a text can be a transaction id; other texts are not requested. */
export const isTransactionId = (text: string): boolean => ID.test(text);

/** One transaction with all details: as stored, or as queued on this device. */
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
  // While the server is unreachable, fall back to the row cached from a list.
  const isPlaceholderData = query.isPlaceholderData && status !== 'offline';
  const set = waiting?.set ?? null;
  const view = waiting?.view ?? (set && data ? patchedTransaction(data, set) : null);
  return view === null || waiting?.kind === 'delete'
    ? { data, error, refetch, isFetching, isPending, isPlaceholderData, waiting }
    : { data: view, error: null, refetch, isFetching, isPending: false, isPlaceholderData: false, waiting };
}
