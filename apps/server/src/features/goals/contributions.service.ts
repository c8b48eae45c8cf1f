import type { AnswerOf, BodyOf, endpoints, GoalContribution } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import {
  countContributions,
  deleteContributionRow,
  findContribution,
  insertContribution,
  listContributionsOf,
} from './contributions.repository.ts';
import { findGoal, lockGoal } from './goals.repository.ts';
import { goalWithin, requireLive } from './goals.service.ts';
import { forgetAfterUndo, notifyIfReached } from './reached-goals.service.ts';

export const CONTRIBUTIONS_MAX = 1000;

/** @throws AppError BOOK_NOT_FOUND, GOAL_NOT_FOUND */
export async function listContributions(
  deps: Deps,
  actor: Actor,
  bookId: string,
  goalId: string,
): Promise<GoalContribution[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  requireLive(await findGoal(deps.db, bookId, goalId, actor.userId));
  return listContributionsOf(deps.db, bookId, goalId);
}

/**
 * Adds a contribution to a goal and notifies all members when the goal is reached by it.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GOAL_NOT_FOUND, ID_TAKEN, TOO_MANY, BALANCE_OUT_OF_RANGE,
 * GOAL_TAKES_NO_CONTRIBUTION for a goal that follows an asset or a spending limit
 */
export async function addContribution(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly goalId: string },
  input: BodyOf<typeof endpoints.addContribution>,
  requestHash: Buffer,
): Promise<Created<AnswerOf<typeof endpoints.addContribution>>> {
  const { bookId, goalId } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const goal = requireLive(await lockGoal(trx, bookId, goalId, actor.userId));
    const createdAt = deps.clock.now();
    const { id = newId(createdAt), amount, date, memo = '' } = input;
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      if (goal.kind !== 'SAVE' || goal.assetId !== null) throw new AppError('GOAL_TAKES_NO_CONTRIBUTION');
      if ((await countContributions(trx, bookId, goalId)) >= CONTRIBUTIONS_MAX) throw new AppError('TOO_MANY');
      if (!Number.isSafeInteger(goal.saved + amount)) throw new AppError('BALANCE_OUT_OF_RANGE');
      const contribution = { id, goalId, amount, date, memo, createdBy: actor.userId, createdAt };
      await insertContribution(trx, bookId, contribution);
      await notifyIfReached(deps, trx, place);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CONTRIBUTED',
        entity: 'GOAL',
        entityId: goalId,
        after: { name: goal.name, contribution: { id, amount, date, memo } },
      });
    }
    const found = await findContribution(trx, bookId, id);
    if (found?.goalId !== goalId) throw new AppError('ID_TAKEN');
    return created({ ...found, goal: await goalWithin(deps, trx, seat, goalId) }, isNew);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, GOAL_NOT_FOUND, CONTRIBUTION_NOT_FOUND */
export async function removeContribution(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly goalId: string; readonly contributionId: string },
): Promise<void> {
  const { bookId, goalId, contributionId } = place;
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const goal = requireLive(await lockGoal(trx, bookId, goalId, actor.userId));
    const found = await findContribution(trx, bookId, contributionId);
    if (found?.goalId !== goalId) throw new AppError('CONTRIBUTION_NOT_FOUND');
    await deleteContributionRow(trx, bookId, contributionId);
    await forgetAfterUndo(deps, trx, { bookId, goalId });
    const { id, amount, date, memo } = found;
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CONTRIBUTION_TAKEN_BACK',
      entity: 'GOAL',
      entityId: goalId,
      before: { name: goal.name, contribution: { id, amount, date, memo } },
    });
  });
}
