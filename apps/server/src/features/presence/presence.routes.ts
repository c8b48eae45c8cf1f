import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { announcePresence, listPresence } from './presence.service.ts';

export function registerPresenceRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listPresence, async ({ actor, params }) => ({
    items: await listPresence(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.announcePresence, async ({ actor, params, body }) => ({
    items: await announcePresence(deps, actor, params.bookId, body),
    nextCursor: null,
  }));
}
