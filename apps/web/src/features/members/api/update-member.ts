import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface MemberChange {
  readonly userId: string;
  readonly changes: Body<'updateMember'>;
}

/** Updates a member: the role, the nickname, or the name of a member without an account. */
export function useUpdateMember(bookId: string) {
  return useBookWrite(bookId, ({ userId, changes }: MemberChange) =>
    callApi('updateMember', { params: { bookId, userId }, body: changes }),
  );
}
