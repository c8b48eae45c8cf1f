import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { useCategoryStore } from '../../../platform/stores/category-store.ts';
import { completeCategory } from '../complete-category.ts';

/** Categories of a book, archived ones included; those of the current book keep `category-storage` in step. */
export function useCategories(bookId: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.categories(bookId ?? ''),
    queryFn: async ({ signal }) => {
      const answered = listed(await callApi('listCategories', { params: { bookId: bookId ?? '' }, signal }));
      const categories = answered.map((one) => completeCategory(one, bookId ?? ''));
      if (useBookStore.getState().currentBook?.id === bookId) useCategoryStore.getState().setCategories(categories);
      return categories;
    },
    enabled: bookId !== undefined && status === 'verified',
    placeholderData: () => {
      const kept = useCategoryStore.getState().categories;
      return kept.length > 0 && kept[0]?.bookId === bookId ? kept : undefined;
    },
  });
}
