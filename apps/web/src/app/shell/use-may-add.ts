import { canWriteTransactions } from '../../ledger/can-write.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

/** Whether the frame offers to add an entry: not to those who may only look at the current book. */
export function useMayAdd(): boolean {
  return useBookStore(({ currentBook }) => currentBook === null || canWriteTransactions(currentBook));
}
