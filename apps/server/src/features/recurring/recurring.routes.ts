import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { listCandidates } from './candidates.service.ts';
import {
  changeOccurrence,
  listOccurrences,
  listUpcoming,
  previewRecurring,
  recordOccurrence,
} from './occurrences.service.ts';
import { createRecurring, getRecurring, listRecurring, updateRecurring } from './recurring.service.ts';
import { deleteRecurring, pauseRecurring, restoreRecurring, resumeRecurring } from './recurring-rule-states.service.ts';
import { splitRecurring } from './split-recurring-rule.service.ts';

export function registerRecurringRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listRecurring, async ({ actor, params }) => ({
    items: await listRecurring(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createRecurring, ({ actor, params, body, requestHash }) =>
    createRecurring(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.listUpcoming, async ({ actor, params, query }) => ({
    items: await listUpcoming(deps, actor, params.bookId, query),
    nextCursor: null,
  }));
  register.signedIn(endpoints.listRecurringCandidates, async ({ actor, params }) => ({
    items: await listCandidates(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.previewRecurring, async ({ actor, params, query }) => ({
    ...(await previewRecurring(deps, actor, params.bookId, query)),
    nextCursor: null,
  }));
  register.signedIn(endpoints.getRecurring, ({ actor, params }) =>
    getRecurring(deps, actor, params.bookId, params.ruleId),
  );
  register.signedIn(endpoints.updateRecurring, ({ actor, params, body }) =>
    updateRecurring(deps, actor, params.bookId, params.ruleId, body),
  );
  register.signedIn(endpoints.deleteRecurring, ({ actor, params }) =>
    deleteRecurring(deps, actor, params.bookId, params.ruleId),
  );
  register.signedIn(endpoints.restoreRecurring, ({ actor, params }) =>
    restoreRecurring(deps, actor, params.bookId, params.ruleId),
  );
  register.signedIn(endpoints.pauseRecurring, ({ actor, params }) =>
    pauseRecurring(deps, actor, params.bookId, params.ruleId),
  );
  register.signedIn(endpoints.resumeRecurring, ({ actor, params }) =>
    resumeRecurring(deps, actor, params.bookId, params.ruleId),
  );
  register.signedIn(endpoints.splitRecurring, ({ actor, params, body, requestHash }) =>
    splitRecurring(deps, actor, params.bookId, params.ruleId, body, requestHash),
  );
  register.signedIn(endpoints.listOccurrences, ({ actor, params, query }) =>
    listOccurrences(deps, actor, params.bookId, params.ruleId, query),
  );
  register.signedIn(endpoints.changeOccurrence, ({ actor, params, body }) =>
    changeOccurrence(deps, actor, params, body),
  );
  register.signedIn(endpoints.recordOccurrence, ({ actor, params, body }) =>
    recordOccurrence(deps, actor, params, body),
  );
}
