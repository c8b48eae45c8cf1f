import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The devices on which the user is signed in. */
export function useSessions() {
  return useBookQuery(
    [...queryKeys.me, 'sessions'],
    async (signal) => (await callApi('listSessions', { signal })).items,
  );
}
