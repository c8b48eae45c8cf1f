import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createTag, deleteTag, listTags, restoreTag, updateTag } from './tags.service.ts';

export function registerTagRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listTags, async ({ actor, params }) => ({
    items: await listTags(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createTag, ({ actor, params, body, requestHash }) =>
    createTag(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.updateTag, ({ actor, params, body }) =>
    updateTag(deps, actor, params.bookId, params.tagId, body),
  );
  register.signedIn(endpoints.deleteTag, ({ actor, params, query }) =>
    deleteTag(deps, actor, params.bookId, params.tagId, query.moveTo),
  );
  register.signedIn(endpoints.restoreTag, ({ actor, params }) => restoreTag(deps, actor, params.bookId, params.tagId));
}
