import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** One's groups of friends by name. */
export function useFriendGroups() {
  return useBookQuery(queryKeys.friendGroups, async (signal) => (await callApi('listFriendGroups', { signal })).items);
}
