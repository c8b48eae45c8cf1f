import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { search } from './search.service.ts';

export function registerSearchRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.search, ({ actor, query }) => search(deps, actor, query));
}
