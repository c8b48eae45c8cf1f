import type { Category } from '@salim/contract';
import { type ListFilters, NO_CATEGORY } from './list-filters.ts';

/** The categories whose lines count; null is 미분류. */
export interface CategoryScope {
  readonly has: (categoryId: string | null) => boolean;
}

/** Categories with their children; `none` is 미분류. */
function withChildren(categories: readonly Category[], chosen: readonly string[]): ReadonlySet<string | null> {
  const scope = new Set<string | null>(chosen.map((id) => (id === NO_CATEGORY ? null : id)));
  for (const category of categories) {
    if (category.parentId !== null && chosen.includes(category.parentId)) scope.add(category.id);
  }
  return scope;
}

/** The categories that a filter matches; null without a filter. */
export function categoryScope(
  categories: readonly Category[],
  { categoryIds, excludedCategoryIds }: Pick<ListFilters, 'categoryIds' | 'excludedCategoryIds'>,
): CategoryScope | null {
  if (categoryIds.length === 0 && excludedCategoryIds.length === 0) return null;
  const wanted = categoryIds.length === 0 ? null : withChildren(categories, categoryIds);
  const excluded = withChildren(categories, excludedCategoryIds);
  return { has: (id) => (wanted === null || wanted.has(id)) && !excluded.has(id) };
}
