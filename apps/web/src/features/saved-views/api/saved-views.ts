import type { SavedView } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** The saved views of a book that the user sees, by name. */
export function useViews(bookId: string) {
  return useBookQuery(
    queryKeys.views(bookId),
    async (signal) => (await callApi('listViews', { params: { bookId }, signal })).items,
  );
}

export function useCreateView(bookId: string) {
  return useBookWrite(bookId, (body: Body<'createView'>) =>
    callApi('createView', { params: { bookId }, body: { id: newId(), ...body } }),
  );
}

interface ViewChange {
  /** The version that was loaded. */
  readonly view: SavedView;
  readonly changes: Omit<Body<'updateView'>, 'version'>;
}

export function useUpdateView(bookId: string) {
  return useBookWrite(bookId, ({ view, changes }: ViewChange) =>
    callApi('updateView', { params: { bookId, viewId: view.id }, body: { ...changes, version: view.version } }),
  );
}

export function useDeleteView(bookId: string) {
  return useBookWrite(bookId, (viewId: string) => callApi('deleteView', { params: { bookId, viewId } }));
}
