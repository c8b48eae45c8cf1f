import { isShareCode } from '@salim/domain';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** What a code invites to; asks nothing for what cannot be a code. */
export function useInvitePreview(code: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.invitePreview(code),
    queryFn: ({ signal }) => callApi('previewInvite', { params: { code }, signal }),
    enabled: status === 'verified' && isShareCode(code),
    // Somebody else may have used it a moment ago.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
