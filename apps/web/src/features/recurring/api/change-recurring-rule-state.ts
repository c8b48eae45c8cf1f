import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface StateChange {
  readonly ruleId: string;
  readonly to: 'paused' | 'resumed' | 'restored' | 'deleted';
}

const CALLS = { paused: 'pauseRecurring', resumed: 'resumeRecurring', restored: 'restoreRecurring' } as const;

/** Pauses, resumes, deletes or restores a rule. */
export function useChangeRuleState(bookId: string) {
  return useBookWrite(bookId, async ({ ruleId, to }: StateChange): Promise<void> => {
    const params = { bookId, ruleId };
    if (to === 'deleted') await callApi('deleteRecurring', { params });
    else await callApi(CALLS[to], { params });
  });
}
