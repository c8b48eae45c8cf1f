import type { ThingUsage } from '@salim/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

const NONE: ReadonlyMap<string, ThingUsage> = new Map();

/** How much each tag of a book is used; nothing while that is not known. */
export function useTagUsage(bookId: string): ReadonlyMap<string, ThingUsage> {
  const status = useSessionStatus((session) => session.status);
  const { data } = useQuery({
    queryKey: queryKeys.usage(bookId, 'tags'),
    queryFn: async ({ signal }) => {
      const { items } = await callApi('tagUsage', { params: { bookId }, signal });
      return new Map(items.map((item) => [item.id, item]));
    },
    enabled: status === 'verified',
  });
  return data ?? NONE;
}
