import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Named {
  readonly id: string;
}

/** Moves the items of `ids` to the front, in that order; the others keep their order. */
export function namedFirst<Item extends Named>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
}

interface Ordering<Item> {
  /** The query key of the list. */
  readonly queryKey: QueryKey;
  /** Sends the order to the server. @returns the list in its new order */
  readonly send: (ids: readonly string[]) => Promise<Item[]>;
  /** The optimistic result. */
  readonly arrange?: (items: readonly Item[], ids: readonly string[]) => Item[];
}

/** Reorders a list optimistically, and reverts if the server refuses. */
export function useOrdering<Item extends Named>({ queryKey, send, arrange = namedFirst }: Ordering<Item>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      if (before) queryClient.setQueryData(queryKey, arrange(before, ids));
      return { before };
    },
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
    },
    onSuccess: (items) => {
      queryClient.setQueryData(queryKey, items);
    },
  });
}
