import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { addContribution, listContributions, removeContribution } from './contributions.service.ts';
import { celebrateGoal, createGoal, deleteGoal, listGoals, restoreGoal, updateGoal } from './goals.service.ts';

export function registerGoalRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listGoals, async ({ actor, params }) => ({
    items: await listGoals(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createGoal, ({ actor, params, body, requestHash }) =>
    createGoal(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.updateGoal, ({ actor, params, body }) =>
    updateGoal(deps, actor, params.bookId, params.goalId, body),
  );
  register.signedIn(endpoints.deleteGoal, ({ actor, params }) => deleteGoal(deps, actor, params.bookId, params.goalId));
  register.signedIn(endpoints.restoreGoal, ({ actor, params }) =>
    restoreGoal(deps, actor, params.bookId, params.goalId),
  );
  register.signedIn(endpoints.celebrateGoal, ({ actor, params }) =>
    celebrateGoal(deps, actor, params.bookId, params.goalId),
  );
  register.signedIn(endpoints.listContributions, async ({ actor, params }) => ({
    items: await listContributions(deps, actor, params.bookId, params.goalId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.addContribution, ({ actor, params, body, requestHash }) =>
    addContribution(deps, actor, params, body, requestHash),
  );
  register.signedIn(endpoints.removeContribution, ({ actor, params }) => removeContribution(deps, actor, params));
}
