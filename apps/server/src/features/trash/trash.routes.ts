import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { listTrash } from './trash.service.ts';

export function registerTrashRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listTrash, ({ actor, params, query }) => listTrash(deps, actor, params.bookId, query));
}
