import { callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

/** Asks the owner of a code to become friends. */
export function useRequestFriend() {
  return usePeopleWrite((friendCode: string) => callApi('requestFriend', { body: { friendCode } }));
}
