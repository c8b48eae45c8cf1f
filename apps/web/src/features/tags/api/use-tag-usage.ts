import type { LabelUsage } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

const NONE: ReadonlyMap<string, LabelUsage> = new Map();

/** How many transactions have each tag of a book; empty while loading. */
export function useTagUsage(bookId: string): ReadonlyMap<string, LabelUsage> {
  const { data } = useBookQuery(queryKeys.usage(bookId, 'tags'), async (signal) => {
    const { items } = await callApi('tagUsage', { params: { bookId }, signal });
    return new Map(items.map((item) => [item.id, item]));
  });
  return data ?? NONE;
}
