import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { dismissInboxItem, draftTransaction, listInbox, recordInboxItem } from './inbox.service.ts';
import { parseIntake, takeIntake } from './intake.service.ts';
import { listMessageCards, setMessageCard } from './message-cards.service.ts';
import { createMessageFormat, deleteMessageFormat, listMessageFormats } from './message-formats.service.ts';

export function registerIntakeRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.parseIntake, ({ actor, params, body }) => parseIntake(deps, actor, params.bookId, body));
  register.signedIn(endpoints.takeIntake, ({ actor, body }) => takeIntake(deps, actor, body));
  register.signedIn(endpoints.listInbox, async ({ actor, params }) => ({
    items: await listInbox(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.draftTransaction, ({ actor, params, body, requestHash }) =>
    draftTransaction(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.recordInboxItem, ({ actor, params, body }) => recordInboxItem(deps, actor, params, body));
  register.signedIn(endpoints.listMessageFormats, async ({ actor, params }) => ({
    items: await listMessageFormats(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createMessageFormat, ({ actor, params, body, requestHash }) =>
    createMessageFormat(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.deleteMessageFormat, ({ actor, params }) => deleteMessageFormat(deps, actor, params));
  register.signedIn(endpoints.listMessageCards, async ({ actor, params }) => ({
    items: await listMessageCards(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.setMessageCard, ({ actor, params, body }) =>
    setMessageCard(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.dismissInboxItem, ({ actor, params }) => dismissInboxItem(deps, actor, params));
}
