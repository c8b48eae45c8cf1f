import type { Present } from '@salim/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { announce, type OpenPlace } from './announce.ts';

/** Polling interval; detects windows that closed without announcing it. */
const LOOK_AGAIN_MS = 30_000;
const NO_ONE: readonly Present[] = [];

/**
 * Announces what this window has open.
 * @returns the others who have the book open.
 */
export function usePresence({ bookId, transactionId, isEditing }: OpenPlace): readonly Present[] {
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  useEffect(
    () => (isVerified ? announce({ bookId, transactionId, isEditing }) : undefined),
    [isVerified, bookId, transactionId, isEditing],
  );
  const { data } = useQuery({
    queryKey: queryKeys.presence(bookId),
    queryFn: async ({ signal }): Promise<readonly Present[]> =>
      (await callApi('listPresence', { params: { bookId }, signal })).items,
    enabled: isVerified,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: LOOK_AGAIN_MS,
  });
  return isVerified ? (data ?? NO_ONE) : NO_ONE;
}
