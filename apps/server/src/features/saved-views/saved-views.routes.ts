import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createView, deleteView, listViews, updateView } from './saved-views.service.ts';

export function registerSavedViewRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listViews, async ({ actor, params }) => ({
    items: await listViews(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createView, ({ actor, params, body, requestHash }) =>
    createView(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.updateView, ({ actor, params, body }) => updateView(deps, actor, params, body));
  register.signedIn(endpoints.deleteView, ({ actor, params }) => deleteView(deps, actor, params));
}
