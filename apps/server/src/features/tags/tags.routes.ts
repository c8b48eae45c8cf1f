import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  createTag,
  deleteTag,
  listTags,
  mergeTag,
  orderTags,
  restoreTag,
  tagUsage,
  updateTag,
} from './tags.service.ts';

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
  register.signedIn(endpoints.orderTags, async ({ actor, params, body }) => ({
    items: await orderTags(deps, actor, params.bookId, body.ids),
    nextCursor: null,
  }));
  register.signedIn(endpoints.restoreTag, ({ actor, params }) => restoreTag(deps, actor, params.bookId, params.tagId));
  register.signedIn(endpoints.mergeTag, ({ actor, params, body }) =>
    mergeTag(deps, actor, params.bookId, params.tagId, body),
  );
  register.signedIn(endpoints.tagUsage, async ({ actor, params }) => ({
    items: await tagUsage(deps, actor, params.bookId),
    nextCursor: null,
  }));
}
