import { callApi } from './api-client.ts';

/**
 * The number of transactions of a book that match a filter, without masked transactions of other members and without
 * the trash.
 */
export async function countTransactions(
  bookId: string,
  filter: { readonly categoryId?: string; readonly paymentMethodId?: string; readonly tagId?: string },
  signal?: AbortSignal,
): Promise<number> {
  const query = { ...filter, totals: true, limit: 1 };
  const { items, count } = await callApi('listTransactions', { params: { bookId }, query, signal });
  return Math.max(items.length, count ?? 0);
}
