import { queryClient } from '../platform/api/query-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

/** What no entry can change: the things of a book that entries only name. */
const UNTOUCHED_BY_TRANSACTIONS = new Set([
  'categories',
  'presence',
  'payments',
  'tags',
  'members',
  'imports',
  'rules',
  'webhooks',
]);

/**
 * After entries were written: lists, calendars, sums, balances, suggestions and everything else that is made of
 * entries is asked for again, at once where it is on the screen. Answers when what is on the screen is fresh.
 *
 * @param goneIds entries that were just deleted: a screen that is about to leave one must not ask for it again
 */
export function markTransactionsStale(bookId: string, goneIds: readonly string[] = []): Promise<void> {
  return Promise.all([
    queryClient.invalidateQueries({
      queryKey: queryKeys.book(bookId),
      predicate: ({ queryKey }) =>
        !UNTOUCHED_BY_TRANSACTIONS.has(String(queryKey[2])) && !goneIds.some((id) => queryKey.includes(id)),
    }),
    queryClient.invalidateQueries({ queryKey: ['search'] }),
  ]).then(() => undefined);
}

let deliveries = 0;

/**
 * Says that this window is writing many things and will ask for them itself once it is done: what the server tells
 * about one's own writes meanwhile asks for nothing. Answers how to end that.
 */
export function beginManyWrites(): () => void {
  deliveries += 1;
  return () => {
    deliveries -= 1;
  };
}

export const isWritingMany = (): boolean => deliveries > 0;
