import type { RuleApplication } from '@salim/contract';
import { useQuery } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

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
