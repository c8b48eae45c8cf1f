import type { Tag } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface TagChange {
  /** The version that was loaded. */
  readonly tag: Tag;
  readonly changes: Omit<Body<'updateTag'>, 'version'>;
}

/** Updates a tag. */
export function useUpdateTag(bookId: string) {
  return useBookWrite(bookId, ({ tag, changes }: TagChange) =>
    callApi('updateTag', { params: { bookId, tagId: tag.id }, body: { ...changes, version: tag.version } }),
  );
}
