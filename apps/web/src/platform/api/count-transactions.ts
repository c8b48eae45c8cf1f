import { callApi } from './api-client.ts';

/** How many entries of a book a filter finds. Others' masked ones, and those in the trash, are not among them. */
export async function countTransactions(
  bookId: string,
  filter: { readonly categoryId?: string; readonly paymentMethodId?: string; readonly tagId?: string },
  signal?: AbortSignal,
): Promise<number> {
  const query = { ...filter, totals: true, limit: 1 };
  const { items, count } = await callApi('listTransactions', { params: { bookId }, query, signal });
  return Math.max(items.length, count ?? 0);
}
