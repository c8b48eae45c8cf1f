import { type BodyOf, type endpoints, SAVED_VIEWS_MAX, type SavedView, viewSearchOf } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { ActivityListener, Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import {
  deleteViewRow,
  deleteViewsOf,
  insertView,
  listViewsFor,
  replaceView,
  type StoredView,
} from './saved-views.repository.ts';

function viewOf({ ownerId: _ownerId, ...view }: StoredView): SavedView {
  return view;
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listViews(deps: Deps, actor: Actor, bookId: string): Promise<SavedView[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return (await listViewsFor(deps.db, bookId, actor.userId)).map(viewOf);
}

/** Readers may keep views for themselves; those of the whole book are written like its other settings. */
async function requireRightTo(deps: Deps, actor: Actor, bookId: string, scopes: readonly SavedView['scope'][]) {
  await requireRole(deps, actor, bookId, scopes.includes('BOOK') ? 'MEMBER' : 'VIEWER');
}

/** @throws AppError VIEW_NOT_FOUND also for a view of another member */
function requireView(views: readonly StoredView[], viewId: string): StoredView {
  const view = views.find(({ id }) => id === viewId);
  if (!view) throw new AppError('VIEW_NOT_FOUND');
  return view;
}

/** @throws AppError VIEW_QUERY_INVALID, NAME_TAKEN */
function checkView(
  views: readonly StoredView[],
  view: Pick<StoredView, 'name' | 'target' | 'query' | 'scope'>,
  viewId: string,
): void {
  if (viewSearchOf(view.target, view.query) === null) throw fieldRefusal('VIEW_QUERY_INVALID', 'query');
  const name = view.name.toLowerCase();
  const isTaken = views.some(
    (other) => other.id !== viewId && other.scope === view.scope && other.name.toLowerCase() === name,
  );
  if (isTaken) throw fieldRefusal('NAME_TAKEN', 'name');
}

/** A view of one member is not part of the book's activity: a change of scope appears or disappears there. */
async function recordChange(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  change: { readonly before: SavedView | null; readonly after: SavedView | null },
): Promise<void> {
  const [before, after] = [change.before, change.after].map((view) => (view?.scope === 'BOOK' ? view : null));
  const shown = after ?? before;
  if (!shown) return;
  await recordActivity(deps, trx, actor.userId, {
    bookId: shown.bookId,
    action: before && after ? 'UPDATED' : after ? 'CREATED' : 'DELETED',
    entity: 'VIEW',
    entityId: shown.id,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  });
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, ID_TAKEN, TOO_MANY, VIEW_QUERY_INVALID, NAME_TAKEN
 */
export async function createView(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createView>,
  requestHash: Buffer,
): Promise<Created<SavedView>> {
  await requireRightTo(deps, actor, bookId, [input.scope]);
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const { id = newId(at), ...view } = input;
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await lockBookStructure(trx, bookId);
      const views = await listViewsFor(trx, bookId, actor.userId);
      if (views.filter(({ scope }) => scope === view.scope).length >= SAVED_VIEWS_MAX) {
        throw new AppError('TOO_MANY', { message: `보기는 ${SAVED_VIEWS_MAX}개까지 저장할 수 있어요.` });
      }
      checkView(views, view, id);
      const ownerId = view.scope === 'ME' ? actor.userId : null;
      await insertView(trx, { bookId, id, createdBy: actor.userId, at }, { ...view, ownerId });
    }
    const after = (await listViewsFor(trx, bookId, actor.userId)).find((one) => one.id === id);
    if (!after) throw new AppError('ID_TAKEN');
    if (isNew) await recordChange(deps, trx, actor, { before: null, after: viewOf(after) });
    return created(viewOf(after), isNew);
  });
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, VIEW_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT,
 *   VIEW_QUERY_INVALID, NAME_TAKEN
 */
export async function updateView(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly viewId: string },
  input: BodyOf<typeof endpoints.updateView>,
): Promise<SavedView> {
  const { bookId, viewId } = place;
  await requireRightTo(deps, actor, bookId, []);
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const views = await listViewsFor(trx, bookId, actor.userId);
    const before = requireView(views, viewId);
    const { name, target, query, scope, onDashboard } = { ...before, ...input };
    await requireRightTo(deps, actor, bookId, [before.scope, scope]);
    requireVersion(input.version, viewOf(before));
    checkView(views, { name, target, query, scope }, viewId);
    const ownerId = scope === 'ME' ? actor.userId : null;
    await replaceView(trx, { bookId, id: viewId, at: deps.clock.now() }, { name, target, query, onDashboard, ownerId });
    const after = viewOf(requireView(await listViewsFor(trx, bookId, actor.userId), viewId));
    await recordChange(deps, trx, actor, { before: viewOf(before), after });
    return after;
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, VIEW_NOT_FOUND */
export async function deleteView(
  deps: Deps,
  actor: Actor,
  { bookId, viewId }: { readonly bookId: string; readonly viewId: string },
): Promise<void> {
  await requireRightTo(deps, actor, bookId, []);
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = requireView(await listViewsFor(trx, bookId, actor.userId), viewId);
    await requireRightTo(deps, actor, bookId, [before.scope]);
    await deleteViewRow(trx, bookId, viewId);
    await recordChange(deps, trx, actor, { before: viewOf(before), after: null });
  });
}

/** Deletes the views that only a departing member saw. */
export const deleteViewsOfDeparted: ActivityListener = async (_deps, trx, { bookId }, changes) => {
  for (const { entity, action, entityId } of changes) {
    if (entity === 'MEMBER' && action === 'DELETED' && entityId !== null) await deleteViewsOf(trx, bookId, entityId);
  }
};
