import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface CategoryDeletion {
  readonly categoryId: string;
  /** Another category, or `none` for 미분류; omitted if no transaction uses it. */
  readonly moveTo: string | undefined;
}

/** Deletes a category and its subcategories. */
export function useDeleteCategory(bookId: string) {
  return useBookWrite(bookId, ({ categoryId, moveTo }: CategoryDeletion) =>
    callApi('deleteCategory', { params: { bookId, categoryId }, query: { moveTo } }),
  );
}
