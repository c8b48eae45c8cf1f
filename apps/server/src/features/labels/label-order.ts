export interface Place {
  readonly id: string;
  readonly sortOrder: number;
}

/**
 * The sort positions that change when labels are sorted in the order of `ids`. Only siblings are compared, those of the
 * same group. Omitted siblings keep their order and come last; a group without any given id stays as it is. `all` must
 * be in its current order.
 */
export function newPlaces<L extends Place>(
  all: readonly L[],
  ids: readonly string[],
  groupOf: (label: L) => string,
): Place[] {
  const rank = new Map<string, number>();
  for (const id of ids) if (!rank.has(id)) rank.set(id, rank.size);
  return [...Map.groupBy(all, groupOf).values()]
    .filter((group) => group.some(({ id }) => rank.has(id)))
    .flatMap((group) =>
      group
        .toSorted((a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length))
        .flatMap((label, sortOrder) => (label.sortOrder === sortOrder ? [] : [{ id: label.id, sortOrder }])),
    );
}
