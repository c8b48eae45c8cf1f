import { callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

/** Ends a friendship for both users. */
export function useRemoveFriend() {
  return usePeopleWrite((userId: string) => callApi('removeFriend', { params: { userId } }));
}
