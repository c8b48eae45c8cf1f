import { useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Records a settlement; idempotent by its client-generated id. */
export function useCreateSettlement(bookId: string) {
  const queryClient = useQueryClient();
  return useBookWrite(bookId, async (body: Body<'createSettlement'>) => {
    const created = await callApi('createSettlement', { params: { bookId }, body });
    if (created.own) void queryClient.invalidateQueries({ queryKey: queryKeys.book(created.own.bookId) });
    return created;
  });
}
