import type { CreatedGuestLink, GuestScope } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';
import { serverNow } from '../../../platform/session/access-token.ts';
import type { LinkDays } from '../guest-link-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface NewGuestLinks {
  readonly memberIds: readonly string[];
  readonly scope: GuestScope;
  readonly days: LinkDays;
}

/** Creates a link for each of several members without an account. */
export function useCreateGuestLinks(bookId: string) {
  return useBookWrite(
    bookId,
    async ({ memberIds, scope, days }: NewGuestLinks): Promise<readonly CreatedGuestLink[]> => {
      const expiresAt = new Date(serverNow().getTime() + Number(days) * DAY_MS).toISOString();
      const made = await callApi('createGuestLinks', {
        params: { bookId },
        body: { memberIds: [...memberIds], scope, expiresAt },
      });
      return 'items' in made ? made.items : [made];
    },
  );
}
