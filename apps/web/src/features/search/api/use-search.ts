import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** The longest text that is searched for; what was pasted beyond it is left out. */
const TEXT_MAX = 200;

/** Entries, categories, assets, tags and books of the person that match; nothing is asked for a blank query. */
export function useSearchResults(query: string) {
  const status = useSessionStatus((session) => session.status);
  const text = [...query.trim()].slice(0, TEXT_MAX).join('');
  return useQuery({
    queryKey: queryKeys.search(text),
    queryFn: ({ signal }) => callApi('search', { query: { q: text }, signal }),
    enabled: text !== '' && status === 'verified',
    placeholderData: keepPreviousData,
  });
}
