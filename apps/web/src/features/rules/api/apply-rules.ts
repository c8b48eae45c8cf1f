import type { RuleApplication } from '@salim/contract';
import { useQuery } from '@tanstack/react-query';
import { type Body, callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

export type Application = Omit<Body<'applyRules'>, 'dryRun'>;

/** What rules would change in entries that are there already. */
export function usePreview(bookId: string, application: Application) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: [...queryKeys.rules(bookId), 'preview', application],
    queryFn: ({ signal }): Promise<RuleApplication> =>
      callApi('applyRules', { params: { bookId }, body: { ...application, dryRun: true }, signal }),
    enabled: status === 'verified',
    gcTime: 0,
    staleTime: 0,
  });
}

/** Applies rules to entries that are there already. */
export function useApplyRules(bookId: string) {
  return useBookWrite(bookId, (application: Application) =>
    callApi('applyRules', { params: { bookId }, body: { ...application, dryRun: false }, idempotencyKey: newId() }),
  );
}
