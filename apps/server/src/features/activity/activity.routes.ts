import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { listActivity } from './activity.service.ts';

export function registerActivityRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listActivity, ({ actor, params, query }) =>
    listActivity(deps, actor, params.bookId, query),
  );
}
