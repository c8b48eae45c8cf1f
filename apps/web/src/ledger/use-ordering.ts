import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

interface Named {
  readonly id: string;
}

/** Those named first, as `ids` names them; the others follow as they were. */
export function namedFirst<Item extends Named>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
}

interface Ordering<Item> {
  /** Where the list is kept. */
  readonly queryKey: QueryKey;
  /** Asks the server; answers the list as it is then. */
  readonly send: (ids: readonly string[]) => Promise<Item[]>;
  /** What the server will make of it. */
  readonly arrange?: (items: readonly Item[], ids: readonly string[]) => Item[];
}

/** Puts the things of a list into an order; it shows at once and goes back if the server refuses. */
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
