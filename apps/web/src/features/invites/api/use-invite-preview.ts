import { isShareCode } from '@salim/domain';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The preview of an invite code; disabled for text that cannot be a code. */
export function useInvitePreview(code: string) {
  return useBookQuery(
    queryKeys.invitePreview(code),
    (signal) => callApi('previewInvite', { params: { code }, signal }),
    {
      // Another user may have used it a moment ago.
      staleTime: 0,
      refetchOnWindowFocus: false,
      enabled: isShareCode(code),
    },
  );
}
