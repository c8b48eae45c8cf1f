import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface TagDeletion {
  readonly tagId: string;
  /** Another tag, or `none`; omitted if no transaction has it. */
  readonly moveTo: string | undefined;
}

/** Deletes a tag. */
export function useDeleteTag(bookId: string) {
  return useBookWrite(bookId, ({ tagId, moveTo }: TagDeletion) =>
    callApi('deleteTag', { params: { bookId, tagId }, query: { moveTo } }),
  );
}
