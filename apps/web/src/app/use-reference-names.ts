import { useMemo } from 'react';
import { useAssets } from '../features/assets/api/use-assets.ts';
import { useCategories, usePaymentMethods, useTags } from '../features/labels/api/use-labels.ts';

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
