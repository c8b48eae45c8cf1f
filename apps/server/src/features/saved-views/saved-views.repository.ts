import type { SavedView } from '@salim/contract';
import type { Db, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.generated.ts';

/** A view as stored, with its owner; null for a view of the whole book. */
export interface StoredView extends SavedView {
  readonly ownerId: string | null;
}

const columns = [
  'book_id as bookId',
  'view_id as id',
  'owner_id as ownerId',
  'name',
  'target',
  'query',
  'on_dashboard as onDashboard',
  'created_by as createdBy',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'version',
] as const;

const storedOf = (row: Omit<StoredView, 'scope'>): StoredView => ({
  ...row,
  scope: row.ownerId === null ? 'BOOK' : 'ME',
});

/** The views that a member sees, by name. */
export async function listViewsFor(db: Db, bookId: string, userId: string): Promise<StoredView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(columns)
    .where('book_id', '=', bookId)
    .where((column) => column.or([column('owner_id', 'is', null), column('owner_id', '=', userId)]))
    .orderBy('name')
    .orderBy('view_id')
    .execute();
  return rows.map(storedOf);
}

/** What an update may change; `ownerId` decides the scope. */
export type ViewContent = Pick<StoredView, 'name' | 'target' | 'query' | 'onDashboard' | 'ownerId'>;

const contentOf = (
  view: ViewContent,
): Pick<Tables['saved_views'], 'name' | 'target' | 'query' | 'owner_id' | 'on_dashboard'> => ({
  name: view.name,
  target: view.target,
  query: view.query,
  owner_id: view.ownerId,
  on_dashboard: view.onDashboard,
});

export async function insertView(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly createdBy: string; readonly at: Date },
  view: ViewContent,
): Promise<void> {
  await trx
    .insertInto('saved_views')
    .values({
      book_id: key.bookId,
      view_id: key.id,
      ...contentOf(view),
      created_by: key.createdBy,
      created_at: key.at,
      updated_at: key.at,
    })
    .execute();
}

export async function replaceView(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly at: Date },
  view: ViewContent,
): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set((column) => ({ ...contentOf(view), updated_at: key.at, version: column('version', '+', 1) }))
    .where('book_id', '=', key.bookId)
    .where('view_id', '=', key.id)
    .execute();
}

export async function deleteViewRow(trx: Trx, bookId: string, viewId: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('book_id', '=', bookId).where('view_id', '=', viewId).execute();
}

/** Deletes the views that only this member sees. */
export async function deleteViewsOf(trx: Db, bookId: string, ownerId: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('book_id', '=', bookId).where('owner_id', '=', ownerId).execute();
}
