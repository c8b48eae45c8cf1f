import { askedMonth, endpoints, monthOfBudgetId } from '@salim/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { validated } from '../../http/validate.ts';
import { getBudget, getBudgetSummary, suggestBudget } from './budget-views.service.ts';
import { copyBudget, createBudget, deleteBudget, moveBetweenLines, updateBudget } from './budgets.service.ts';

/** A malformed month in a path is a client error, not a month without a budget. */
const monthParam = z.object({ month: askedMonth });

export function registerBudgetRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getBudget, ({ actor, params }) =>
    getBudget(deps, actor, params.bookId, validated(monthParam, { month: params.month }).month),
  );
  register.signedIn(endpoints.getBudgetSummary, ({ actor, params, query }) =>
    getBudgetSummary(deps, actor, params.bookId, query.month),
  );
  register.signedIn(endpoints.createBudget, ({ actor, params, body }) =>
    createBudget(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.copyBudget, ({ actor, params, body }) => copyBudget(deps, actor, params.bookId, body));
  register.signedIn(endpoints.moveBudget, ({ actor, params, body }) =>
    moveBetweenLines(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.updateBudget, ({ actor, params, body }) =>
    updateBudget(deps, actor, params.bookId, monthOfBudgetId(params.budgetId), body),
  );
  register.signedIn(endpoints.deleteBudget, ({ actor, params }) =>
    deleteBudget(deps, actor, params.bookId, monthOfBudgetId(params.budgetId)),
  );
  register.signedIn(endpoints.suggestBudget, ({ actor, params, query }) =>
    suggestBudget(deps, actor, params.bookId, query.month),
  );
}
