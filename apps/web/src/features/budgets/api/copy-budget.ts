import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Makes the budget of one month like that of another. */
export function useCopyBudget(bookId: string) {
  return useBookWrite(bookId, (body: { readonly fromMonth: string; readonly toMonth: string }) =>
    callApi('copyBudget', { params: { bookId }, body }),
  );
}
