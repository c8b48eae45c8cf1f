import type { Category } from '@salim/contract';

/** Fills in the missing fields of a category: by default it is a top-level expense category. */
export function completeCategory(category: Partial<Category> & Pick<Category, 'id'>, bookId: string): Category {
  const usual = {
    kind: 'EXPENSE',
    parentId: null,
    costKind: null,
    taxKind: null,
    sortOrder: 0,
    isArchived: false,
    version: 1,
  } as const;
  return { bookId, name: '', icon: '', color: '', ...usual, ...category };
}
