import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  createGiftEvent,
  createGiftEvents,
  deleteGiftEvent,
  restoreGiftEvent,
  updateGiftEvent,
} from './gift-events.service.ts';
import { listGiftEvents, listGiftPeople, suggestGiftAmount } from './gift-reports.service.ts';

export function registerGiftEventRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listGiftEvents, ({ actor, params, query }) =>
    listGiftEvents(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.listGiftPeople, async ({ actor, params, query }) => ({
    items: await listGiftPeople(deps, actor, params.bookId, query),
    nextCursor: null,
  }));
  register.signedIn(endpoints.suggestGiftAmount, ({ actor, params, query }) =>
    suggestGiftAmount(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.createGiftEvent, ({ actor, params, body, requestHash }) =>
    createGiftEvent(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.createGiftEvents, ({ actor, params, body }) =>
    createGiftEvents(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.updateGiftEvent, ({ actor, params, body }) =>
    updateGiftEvent(deps, actor, params.bookId, params.giftEventId, body),
  );
  register.signedIn(endpoints.deleteGiftEvent, ({ actor, params }) =>
    deleteGiftEvent(deps, actor, params.bookId, params.giftEventId),
  );
  register.signedIn(endpoints.restoreGiftEvent, ({ actor, params }) =>
    restoreGiftEvent(deps, actor, params.bookId, params.giftEventId),
  );
}
