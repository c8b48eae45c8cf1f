import type { CreatedGuestLink, GuestScope } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface NewGuestLinks {
  readonly memberIds: readonly string[];
  readonly scope: GuestScope;
  readonly expiresAt: string;
}

/** Creates a link for each of several members without an account. */
export function useCreateGuestLinks(bookId: string) {
  return useBookWrite(bookId, async ({ memberIds, ...terms }: NewGuestLinks): Promise<readonly CreatedGuestLink[]> => {
    const made = await callApi('createGuestLinks', {
      params: { bookId },
      body: { memberIds: [...memberIds], ...terms },
    });
    return 'items' in made ? made.items : [made];
  });
}
