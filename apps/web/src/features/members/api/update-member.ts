import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface MemberChange {
  readonly userId: string;
  readonly changes: Body<'updateMember'>;
}

/** Changes a member: a role, a nickname, the name of somebody without an account. */
export function useUpdateMember(bookId: string) {
  return useBookWrite(bookId, ({ userId, changes }: MemberChange) =>
    callApi('updateMember', { params: { bookId, userId }, body: changes }),
  );
}
