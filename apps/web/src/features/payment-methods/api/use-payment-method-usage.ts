import type { LabelUsage } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

const NONE: ReadonlyMap<string, LabelUsage> = new Map();

/** How many transactions use each payment method of a book; empty while loading. */
export function usePaymentUsage(bookId: string): ReadonlyMap<string, LabelUsage> {
  const { data } = useBookQuery(queryKeys.usage(bookId, 'payments'), async (signal) => {
    const { items } = await callApi('paymentUsage', { params: { bookId }, signal });
    return new Map(items.map((item) => [item.id, item]));
  });
  return data ?? NONE;
}
