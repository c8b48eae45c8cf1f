import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface CategoryDeletion {
  readonly categoryId: string;
  /** Another category, or `none` for 미분류; missing where no entry uses it. */
  readonly moveTo: string | undefined;
}

/** Deletes a category and its children. */
export function useDeleteCategory(bookId: string) {
  return useBookWrite(bookId, ({ categoryId, moveTo }: CategoryDeletion) =>
    callApi('deleteCategory', { params: { bookId, categoryId }, query: { moveTo } }),
  );
}
