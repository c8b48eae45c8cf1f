import type { DuesPlan } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface DuesChange {
  /** The version that was loaded. */
  readonly dues: DuesPlan;
  readonly changes: Omit<Body<'updateDues'>, 'version'>;
}

/** Updates the dues of a club. */
export function useUpdateDues(bookId: string) {
  return useBookWrite(bookId, ({ dues, changes }: DuesChange) =>
    callApi('updateDues', { params: { bookId, duesId: dues.id }, body: { ...changes, version: dues.version } }),
  );
}
