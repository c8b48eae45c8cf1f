import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface CategoryMerge {
  readonly categoryId: string;
  readonly into: string;
}

/** Merges one category into another, which is kept. */
export function useMergeCategory(bookId: string) {
  return useBookWrite(bookId, ({ categoryId, into }: CategoryMerge) =>
    callApi('mergeCategory', { params: { bookId, categoryId }, body: { into } }),
  );
}
