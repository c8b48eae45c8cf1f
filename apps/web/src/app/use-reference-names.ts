import { useMemo } from 'react';
import { useAssets } from '../features/assets/api/use-assets.ts';
import { useCategories } from '../features/categories/api/use-categories.ts';
import { usePaymentMethods } from '../features/payment-methods/api/use-payment-methods.ts';
import { useTags } from '../features/tags/api/use-tags.ts';

/** The names of the rows of a book that its activity refers to by id. */
export function useReferenceNames(bookId: string): ReadonlyMap<string, string> {
  const { data: categories } = useCategories(bookId);
  const { data: assets } = useAssets(bookId);
  const { data: payments } = usePaymentMethods(bookId);
  const { data: tags } = useTags(bookId);
  return useMemo(
    () =>
      new Map([categories, assets, payments, tags].flatMap((list) => (list ?? []).map(({ id, name }) => [id, name]))),
    [categories, assets, payments, tags],
  );
}
