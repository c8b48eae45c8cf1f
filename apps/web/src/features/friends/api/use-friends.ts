import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The user's friends, sorted by name. */
export function useFriends() {
  return useBookQuery(queryKeys.friends, async (signal) => (await callApi('listFriends', { signal })).items);
}
