import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { getDashboard } from './dashboard.service.ts';

export function registerDashboardRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getDashboard, ({ actor, query }) => getDashboard(deps, actor, query));
}
