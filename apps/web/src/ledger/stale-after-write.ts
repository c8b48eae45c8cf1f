import { queryClient } from '../platform/api/query-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

/** Queries that no transaction can change: the references of a book. */
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
 * After transactions are written: invalidates lists, calendars, totals, balances, suggestions and everything else
 * derived from transactions; active queries refetch at once. Resolves when they are fresh.
 *
 * @param goneIds transactions that were just deleted: a screen about to leave one must not request it again
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
 * Marks this window as writing in bulk, after which it refetches by itself; live events about its own writes are
 * ignored meanwhile. @returns a function that ends this
 */
export function beginManyWrites(): () => void {
  deliveries += 1;
  return () => {
    deliveries -= 1;
  };
}

export const isWritingMany = (): boolean => deliveries > 0;
