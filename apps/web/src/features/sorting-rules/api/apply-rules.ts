import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

export type Application = Omit<Body<'applyRules'>, 'dryRun'>;

/** Previews what the rules would change in existing transactions. */
export function usePreview(bookId: string, application: Application) {
  return useBookQuery(
    [...queryKeys.rules(bookId), 'preview', application],
    (signal) => callApi('applyRules', { params: { bookId }, body: { ...application, dryRun: true }, signal }),
    {
      gcTime: 0,
      staleTime: 0,
    },
  );
}

/** Whether the rules would change any existing transaction; false when the request fails. */
export async function wouldChangePast(bookId: string, application: Application): Promise<boolean> {
  const body = { ...application, dryRun: true };
  // The rule is saved; without an answer, only the offer to apply it to the past is missing.
  const found = await callApi('applyRules', { params: { bookId }, body }).catch(() => null);
  return found !== null && found.count > 0;
}

/** Applies rules to existing transactions. */
export function useApplyRules(bookId: string) {
  return useBookWrite(bookId, (application: Application) =>
    callApi('applyRules', { params: { bookId }, body: { ...application, dryRun: false }, idempotencyKey: newId() }),
  );
}
