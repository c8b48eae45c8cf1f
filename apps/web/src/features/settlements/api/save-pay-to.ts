import type { PayTo } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Stores where the user receives money; null removes it. */
export function useSavePayTo(bookId: string, userId: string) {
  return useBookWrite(bookId, (payTo: PayTo | null) =>
    callApi('updateMember', { params: { bookId, userId }, body: { payTo } }),
  );
}
