import type { Category } from '@salim/contract';
import { anId } from './builders.ts';

export function aCategory(values: Partial<Category> = {}): Category {
  return {
    id: anId(),
    bookId: anId(),
    kind: 'EXPENSE',
    parentId: null,
    name: '식비',
    icon: '🍚',
    color: '#D9825B',
    costKind: null,
    taxKind: null,
    sortOrder: 0,
    isArchived: false,
    version: 1,
    ...values,
  };
}
