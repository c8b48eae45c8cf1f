import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Books an item of the inbox, with what a person changed in it. */
export function useRecordItem(bookId: string) {
  return useBookWrite(
    bookId,
    ({ itemId, changes }: { itemId: string; changes: NonNullable<Body<'recordInboxItem'>> }) =>
      callApi('recordInboxItem', { params: { bookId, itemId }, body: changes }),
  );
}

/** Puts an item of the inbox away without booking it. */
export function useDismissItem(bookId: string) {
  return useBookWrite(bookId, (itemId: string) => callApi('dismissInboxItem', { params: { bookId, itemId } }));
}
