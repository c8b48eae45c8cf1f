import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createRule, deleteRule, listRules, orderRules, updateRule } from '../sorting-rules/sorting-rules.service.ts';
import { guessSorting } from './guesses.service.ts';
import { applyRules, listRuleRuns, undoRuleRun } from './rule-application.service.ts';
import { listUnsorted } from './unsorted.service.ts';

export function registerRuleRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listRules, async ({ actor, params }) => ({
    items: await listRules(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createRule, ({ actor, params, body, requestHash }) =>
    createRule(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.orderRules, async ({ actor, params, body }) => ({
    items: await orderRules(deps, actor, params.bookId, body.ids),
    nextCursor: null,
  }));
  register.signedIn(endpoints.applyRules, ({ actor, params, body }) => applyRules(deps, actor, params.bookId, body));
  register.signedIn(endpoints.listRuleRuns, ({ actor, params, query }) =>
    listRuleRuns(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.undoRuleRun, ({ actor, params }) =>
    undoRuleRun(deps, actor, params.bookId, params.runId),
  );
  register.signedIn(endpoints.guessSorting, async ({ actor, params, query }) => ({
    guess: await guessSorting(deps, actor, params.bookId, query),
  }));
  register.signedIn(endpoints.updateRule, ({ actor, params, body }) =>
    updateRule(deps, actor, params.bookId, params.sortingRuleId, body),
  );
  register.signedIn(endpoints.deleteRule, ({ actor, params }) =>
    deleteRule(deps, actor, params.bookId, params.sortingRuleId),
  );
  register.signedIn(endpoints.listUnsorted, ({ actor, params }) => listUnsorted(deps, actor, params.bookId));
}
