import type { Tag } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/**
 * Adds a tag from the transaction form.
 *
 * @throws ApiError
 */
export async function createTag(bookId: string, name: string): Promise<Tag> {
  const tag = await callApi('createTag', { params: { bookId }, body: { name } });
  queryClient.setQueryData<Tag[]>(queryKeys.tags(bookId), (tags) => [...(tags ?? []), tag]);
  void queryClient.invalidateQueries({ queryKey: queryKeys.tags(bookId) });
  return tag;
}
