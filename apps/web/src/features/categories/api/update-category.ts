import type { Category } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface CategoryChange {
  /** The version that was loaded. */
  readonly category: Category;
  readonly changes: Omit<Body<'updateCategory'>, 'version'>;
}

/** Updates a category. */
export function useUpdateCategory(bookId: string) {
  return useBookWrite(bookId, ({ category, changes }: CategoryChange) =>
    callApi('updateCategory', {
      params: { bookId, categoryId: category.id },
      body: { ...changes, version: category.version },
    }),
  );
}
