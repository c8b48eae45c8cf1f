import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The user's friend groups, sorted by name. */
export function useFriendGroups() {
  return useBookQuery(queryKeys.friendGroups, async (signal) => (await callApi('listFriendGroups', { signal })).items);
}
