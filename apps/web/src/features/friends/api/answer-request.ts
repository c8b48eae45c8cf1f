import { callApi } from '../../../platform/api/api-client.ts';
import { usePeopleWrite } from './use-people-write.ts';

interface RequestAnswer {
  readonly requestId: string;
  readonly isAccepted: boolean;
}

/** Accepts or declines a friend request; declining an outgoing request cancels it. */
export function useAnswerRequest() {
  return usePeopleWrite(async ({ requestId, isAccepted }: RequestAnswer) => {
    await callApi(isAccepted ? 'acceptFriend' : 'declineFriend', { params: { requestId } });
  });
}
