import type { Category } from '@salim/contract';
import { NO_CATEGORY } from './list-filters.ts';

/** The categories that a filter matches: a parent includes its children, `none` is 미분류. Null without a filter. */
export function categoryScope(
  categories: readonly Category[],
  chosen: readonly string[],
): ReadonlySet<string | null> | null {
  if (chosen.length === 0) return null;
  const scope = new Set<string | null>(chosen.map((id) => (id === NO_CATEGORY ? null : id)));
  for (const category of categories) {
    if (category.parentId !== null && chosen.includes(category.parentId)) scope.add(category.id);
  }
  return scope;
}
