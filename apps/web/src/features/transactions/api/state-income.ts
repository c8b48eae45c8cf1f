import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** States the user's own income for a month, hidden from others; null goes back to the recorded salaries. */
export function useStateIncome(bookId: string, month: string) {
  return useBookWrite(bookId, (amount: number | null) =>
    callApi('stateIncome', { params: { bookId }, query: { month }, body: { amount } }),
  );
}
