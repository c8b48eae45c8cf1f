import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { dismissDuplicate, listDuplicates } from './duplicates.service.ts';

export function registerDuplicateRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listDuplicates, async ({ actor, params }) => ({
    items: await listDuplicates(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.dismissDuplicate, ({ actor, params, body }) =>
    dismissDuplicate(deps, actor, params.bookId, body),
  );
}
