import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

interface TagMerge {
  readonly tagId: string;
  readonly into: string;
}

/** Gives everything of one tag to another one, which alone stays. */
export function useMergeTag(bookId: string) {
  return useBookWrite(bookId, ({ tagId, into }: TagMerge) =>
    callApi('mergeTag', { params: { bookId, tagId }, body: { into } }),
  );
}
