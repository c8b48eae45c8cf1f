import { callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

/** Sends a friend request to the owner of a code. */
export function useRequestFriend() {
  return usePeopleWrite((friendCode: string) => callApi('requestFriend', { body: { friendCode } }));
}
