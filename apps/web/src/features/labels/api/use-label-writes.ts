import { useOrdering } from '../../../ledger/use-ordering.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';
import type { Label, LabelCalls } from './label-calls.ts';

export function useCreateLabel<L extends Label, Input extends object>(calls: LabelCalls<L, Input>, bookId: string) {
  return useBookWrite(bookId, (body: Input) => calls.create(bookId, body));
}

interface LabelChange<L extends Label, Changes extends object> {
  /** The version that was loaded. */
  readonly label: L;
  readonly changes: Changes;
}

export function useUpdateLabel<L extends Label, Changes extends object>(
  calls: LabelCalls<L, object, Changes>,
  bookId: string,
) {
  return useBookWrite(bookId, ({ label, changes }: LabelChange<L, Changes>) =>
    calls.update(bookId, label.id, { ...changes, version: label.version }),
  );
}

interface LabelDeletion {
  readonly id: string;
  readonly moveTo: string | undefined;
}

export function useDeleteLabel<L extends Label>(calls: LabelCalls<L>, bookId: string) {
  return useBookWrite(bookId, ({ id, moveTo }: LabelDeletion) => calls.remove(bookId, id, moveTo));
}

export function useRestoreLabel<L extends Label>(calls: LabelCalls<L>, bookId: string) {
  return useBookWrite(bookId, (id: string) => calls.restore(bookId, id));
}

interface LabelMerge {
  readonly id: string;
  readonly into: string;
}

export function useMergeLabel<L extends Label>(calls: LabelCalls<L>, bookId: string) {
  return useBookWrite(bookId, ({ id, into }: LabelMerge) => calls.merge(bookId, id, into));
}

export function useOrderLabels<L extends Label>(calls: LabelCalls<L>, bookId: string) {
  return useOrdering<L>({
    queryKey: calls.queryKey(bookId),
    send: (ids) => calls.order(bookId, ids),
    ...(calls.arrange ? { arrange: calls.arrange } : {}),
  });
}
