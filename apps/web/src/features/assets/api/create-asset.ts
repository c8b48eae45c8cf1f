import { type Body, callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Adds an asset. */
export function useCreateAsset(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createAsset'>) => callApi('createAsset', { params: { bookId }, body }));
}
