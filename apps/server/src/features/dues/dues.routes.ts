import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createDues, deleteDues, getDues, listDues, restoreDues, updateDues } from './dues.service.ts';
import { addDuesPayment, removeDuesPayment } from './dues-payments.service.ts';

export function registerDuesRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listDues, async ({ actor, params }) => ({
    items: await listDues(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.getDues, ({ actor, params }) => getDues(deps, actor, params.bookId, params.duesId));
  register.signedIn(endpoints.createDues, ({ actor, params, body, requestHash }) =>
    createDues(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.updateDues, ({ actor, params, body }) =>
    updateDues(deps, actor, params.bookId, params.duesId, body),
  );
  register.signedIn(endpoints.deleteDues, ({ actor, params }) => deleteDues(deps, actor, params.bookId, params.duesId));
  register.signedIn(endpoints.restoreDues, ({ actor, params }) =>
    restoreDues(deps, actor, params.bookId, params.duesId),
  );
  register.signedIn(endpoints.addDuesPayment, ({ actor, params, body, requestHash }) =>
    addDuesPayment(deps, actor, params, body, requestHash),
  );
  register.signedIn(endpoints.removeDuesPayment, ({ actor, params }) => removeDuesPayment(deps, actor, params));
}
