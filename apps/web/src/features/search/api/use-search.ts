import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The longest text that is searched for; what was pasted beyond it is left out. */
const TEXT_MAX = 200;

/** Entries, categories, assets, tags and books of the person that match; nothing is asked for a blank query. */
export function useSearchResults(query: string) {
  const text = [...query.trim()].slice(0, TEXT_MAX).join('');
  return useBookQuery(queryKeys.search(text), (signal) => callApi('search', { query: { q: text }, signal }), {
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
}
