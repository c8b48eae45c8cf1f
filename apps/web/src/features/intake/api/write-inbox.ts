import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Confirms an inbox item, including the user's edits. */
export function useRecordItem(bookId: string) {
  return useBookWrite(
    bookId,
    ({ itemId, changes }: { itemId: string; changes: NonNullable<Body<'recordInboxItem'>> }) =>
      callApi('recordInboxItem', { params: { bookId, itemId }, body: changes }),
  );
}

/** Dismisses an inbox item without recording it. */
export function useDismissItem(bookId: string) {
  return useBookWrite(bookId, (itemId: string) => callApi('dismissInboxItem', { params: { bookId, itemId } }));
}
