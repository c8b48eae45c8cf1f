import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface TagMerge {
  readonly tagId: string;
  readonly into: string;
}

/** Merges one tag into another, which is kept. */
export function useMergeTag(bookId: string) {
  return useBookWrite(bookId, ({ tagId, into }: TagMerge) =>
    callApi('mergeTag', { params: { bookId, tagId }, body: { into } }),
  );
}
