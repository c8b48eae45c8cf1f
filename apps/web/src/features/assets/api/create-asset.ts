import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds an asset. */
export function useCreateAsset(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createAsset'>) => callApi('createAsset', { params: { bookId }, body }));
}
