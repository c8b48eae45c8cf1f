import type { BodyOf, endpoints } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Moves budget of a month from one category to another. */
export function useMoveBudget(bookId: string) {
  return useBookWrite(bookId, (body: BodyOf<typeof endpoints.moveBudget>) =>
    callApi('moveBudget', { params: { bookId }, body }),
  );
}
