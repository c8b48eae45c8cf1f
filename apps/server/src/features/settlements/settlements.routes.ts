import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { getSettlement } from './balances.service.ts';
import { createClosing, listClosings, reopenClosing } from './closings.service.ts';
import { listIncomes, stateIncome } from './incomes.service.ts';
import { createSettlement, deleteSettlement, listSettlements, updateSettlement } from './settlements.service.ts';
import { deleteShareDefault, listShareDefaults, putShareDefault } from './share-defaults.service.ts';
import { getSharingReport } from './sharing-report.service.ts';

export function registerSettlementRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getSettlement, ({ actor, params, query }) =>
    getSettlement(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.listSettlements, ({ actor, params, query }) =>
    listSettlements(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.createSettlement, ({ actor, params, body, requestHash }) =>
    createSettlement(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.updateSettlement, ({ actor, params, body }) =>
    updateSettlement(deps, actor, params, body),
  );
  register.signedIn(endpoints.deleteSettlement, ({ actor, params }) =>
    deleteSettlement(deps, actor, params.bookId, params.settlementId),
  );
  register.signedIn(endpoints.listClosings, async ({ actor, params }) => ({
    items: await listClosings(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createClosing, ({ actor, params, body, requestHash }) =>
    createClosing(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.reopenClosing, ({ actor, params }) => reopenClosing(deps, actor, params));
  register.signedIn(endpoints.listShareDefaults, async ({ actor, params }) => ({
    items: await listShareDefaults(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.putShareDefault, ({ actor, params, body }) =>
    putShareDefault(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.deleteShareDefault, ({ actor, params }) => deleteShareDefault(deps, actor, params));
  register.signedIn(endpoints.listIncomes, ({ actor, params, query }) =>
    listIncomes(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.stateIncome, ({ actor, params, query, body }) =>
    stateIncome(deps, actor, params.bookId, query, body),
  );
  register.signedIn(endpoints.getSharingReport, ({ actor, params, query }) =>
    getSharingReport(deps, actor, params.bookId, query),
  );
}
