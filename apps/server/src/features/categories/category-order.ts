import type { Category } from '@salim/contract';

export interface Place {
  readonly id: string;
  readonly sortOrder: number;
}

/**
 * The sort positions that change when categories are sorted in the order of `ids`. Only siblings are compared: parents
 * with parents of their kind, children with children of the same parent. Omitted siblings keep their order and come
 * last; a group without any given id stays as it is. `all` must be in its current order.
 */
export function newPlaces(all: readonly Category[], ids: readonly string[]): Place[] {
  const rank = new Map<string, number>();
  for (const id of ids) if (!rank.has(id)) rank.set(id, rank.size);
  const groups = Map.groupBy(all, (category) => `${category.kind} ${category.parentId ?? ''}`);
  return [...groups.values()]
    .filter((group) => group.some((category) => rank.has(category.id)))
    .flatMap((group) =>
      group
        .toSorted((a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length))
        .flatMap((category, sortOrder) => (category.sortOrder === sortOrder ? [] : [{ id: category.id, sortOrder }])),
    );
}
