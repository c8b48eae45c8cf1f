import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createComment, deleteComment, listComments } from './comments.service.ts';

export function registerCommentRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listComments, async ({ actor, params }) => ({
    items: await listComments(deps, actor, params),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createComment, ({ actor, params, body, requestHash }) =>
    createComment(deps, actor, params, body, requestHash),
  );
  register.signedIn(endpoints.deleteComment, ({ actor, params }) => deleteComment(deps, actor, params));
}
