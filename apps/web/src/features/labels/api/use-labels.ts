import type { LabelUsage } from '@salim/contract';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { CATEGORY_CALLS } from './category-calls.ts';
import type { Label, LabelCalls } from './label-calls.ts';
import { PAYMENT_METHOD_CALLS } from './payment-method-calls.ts';
import { TAG_CALLS } from './tag-calls.ts';

/** Labels of a book in their order, including archived ones; those of the current book are stored if the kind is. */
function useLabels<L extends Label>(calls: LabelCalls<L>, bookId: string | undefined) {
  const { queryKey, stored } = calls;
  return useBookQuery<L[]>(
    queryKey(bookId ?? ''),
    async (signal) => {
      const labels = await calls.list(bookId ?? '', signal);
      if (useBookStore.getState().currentBook?.id === bookId) stored?.write(labels);
      return labels;
    },
    {
      placeholderData: () => {
        const kept = stored?.read();
        return kept?.[0]?.bookId === bookId ? kept : undefined;
      },
      enabled: bookId !== undefined,
    },
  );
}

/** Categories of a book; those of the current book are stored in `category-storage`. */
export const useCategories = (bookId: string | undefined) => useLabels(CATEGORY_CALLS, bookId);

/** Payment methods of a book; those of the current book are stored in `payment-storage`. */
export const usePaymentMethods = (bookId: string | undefined) => useLabels(PAYMENT_METHOD_CALLS, bookId);

/** Tags of a book. */
export const useTags = (bookId: string | undefined) => useLabels(TAG_CALLS, bookId);

const NONE: ReadonlyMap<string, LabelUsage> = new Map();

/** How many transactions use each label of a book; empty while loading. */
export function useLabelUsage<L extends Label>(calls: LabelCalls<L>, bookId: string): ReadonlyMap<string, LabelUsage> {
  const { data } = useBookQuery(queryKeys.usage(bookId, calls.usageName), async (signal) => {
    const { items } = await calls.usage(bookId, signal);
    return new Map(items.map((item) => [item.id, item]));
  });
  return data ?? NONE;
}
