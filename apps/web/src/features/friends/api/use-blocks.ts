import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The users the current user has blocked. */
export function useBlocks() {
  return useBookQuery(queryKeys.blocks, async (signal) => (await callApi('listBlocks', { signal })).items);
}
