import { canWriteTransactions } from '../../ledger/can-write.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

/** Whether the layout offers to add a transaction: not to viewers of the current book. */
export function useMayAdd(): boolean {
  return useBookStore(({ currentBook }) => currentBook === null || canWriteTransactions(currentBook));
}
