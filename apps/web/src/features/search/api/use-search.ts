import { SEARCH_MAX } from '@salim/contract/facts/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The user's transactions, categories, assets, tags and books that match; disabled for a blank query. */
export function useSearchResults(query: string) {
  const text = [...query.trim()].slice(0, SEARCH_MAX).join('');
  return useBookQuery(queryKeys.search(text), (signal) => callApi('search', { query: { q: text }, signal }), {
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
}
