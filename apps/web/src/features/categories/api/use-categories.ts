import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { useCategoryStore } from '../../../platform/stores/category-store.ts';
import { completeCategory } from '../complete-category.ts';

/** Categories of a book, including archived ones; syncs those of the current book to `category-storage`. */
export function useCategories(bookId: string | undefined) {
  return useBookQuery(
    queryKeys.categories(bookId ?? ''),
    async (signal) => {
      const answered = listed(await callApi('listCategories', { params: { bookId: bookId ?? '' }, signal }));
      const categories = answered.map((one) => completeCategory(one, bookId ?? ''));
      if (useBookStore.getState().currentBook?.id === bookId) useCategoryStore.getState().setCategories(categories);
      return categories;
    },
    {
      placeholderData: () => {
        const kept = useCategoryStore.getState().categories;
        return kept.length > 0 && kept[0]?.bookId === bookId ? kept : undefined;
      },
      enabled: bookId !== undefined,
    },
  );
}
