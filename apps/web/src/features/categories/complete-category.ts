import type { Category } from '@salim/contract';

/** Fills in what a category may lack beside its id: it stands alone, at the top, among what is spent. */
export function completeCategory(category: Partial<Category> & Pick<Category, 'id'>, bookId: string): Category {
  const usual = {
    kind: 'EXPENSE',
    parentId: null,
    costKind: null,
    sortOrder: 0,
    isArchived: false,
    version: 1,
  } as const;
  return { bookId, name: '', icon: '', color: '', ...usual, ...category };
}
