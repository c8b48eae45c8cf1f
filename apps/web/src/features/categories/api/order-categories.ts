import type { Category } from '@salim/contract';
import { useOrdering } from '../../../ledger/use-ordering.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Reorders the categories named in `ids` within the positions they occupy in the list. */
function inOrder(categories: readonly Category[], ids: readonly string[]): Category[] {
  const named = new Set(ids);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const queue = ids.flatMap((id) => byId.get(id) ?? []);
  return categories.map((category) => (named.has(category.id) ? (queue.shift() ?? category) : category));
}

/** Reorders sibling categories. */
export function useOrderCategories(bookId: string) {
  return useOrdering({
    queryKey: queryKeys.categories(bookId),
    send: (ids) => callApi('orderCategories', { params: { bookId }, body: { ids: [...ids] } }),
    arrange: inOrder,
  });
}
