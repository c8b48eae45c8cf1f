import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { dismissInboxItem, listInbox, recordInboxItem } from './inbox.service.ts';
import { parseIntake, takeIntake } from './intake.service.ts';

export function registerIntakeRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.parseIntake, ({ actor, params, body }) => parseIntake(deps, actor, params.bookId, body));
  register.signedIn(endpoints.takeIntake, ({ actor, body }) => takeIntake(deps, actor, body));
  register.signedIn(endpoints.listInbox, async ({ actor, params }) => ({
    items: await listInbox(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.recordInboxItem, ({ actor, params, body }) => recordInboxItem(deps, actor, params, body));
  register.signedIn(endpoints.dismissInboxItem, ({ actor, params }) => dismissInboxItem(deps, actor, params));
}
