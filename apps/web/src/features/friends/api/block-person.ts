import { callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

interface BlockChange {
  readonly userId: string;
  readonly isBlocked: boolean;
}

/** Blocks or unblocks a user. */
export function useBlockPerson() {
  return usePeopleWrite(({ userId, isBlocked }: BlockChange) =>
    callApi(isBlocked ? 'blockPerson' : 'unblockPerson', { params: { userId } }),
  );
}
