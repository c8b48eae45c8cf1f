import { callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

interface BlockChange {
  readonly userId: string;
  readonly isBlocked: boolean;
}

/** Blocks somebody, or takes the block back. */
export function useBlockPerson() {
  return usePeopleWrite(({ userId, isBlocked }: BlockChange) =>
    callApi(isBlocked ? 'blockPerson' : 'unblockPerson', { params: { userId } }),
  );
}
