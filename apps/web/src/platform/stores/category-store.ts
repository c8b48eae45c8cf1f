import type { Category } from '@salim/contract';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

export interface CategoryData {
  categories: Category[];
  isLoading: boolean;
  error: string | null;
}

const EMPTY: CategoryData = { categories: [], isLoading: false, error: null };

/** Categories of the current book. */
export const useCategoryStore = createPersistedStore(
  {
    name: 'category-storage',
    initial: EMPTY,
    sanitize: {
      categories: sanitize.items<Category>('name', 'kind'),
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
    },
  },
  (set) => ({
    setCategories: (categories: Category[]) => set(() => ({ categories, isLoading: false, error: null })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
  }),
);
