import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Copies the budget of another month. */
export function useCopyBudget(bookId: string) {
  return useBookWrite(bookId, (body: { readonly fromMonth: string; readonly toMonth: string }) =>
    callApi('copyBudget', { params: { bookId }, body }),
  );
}
