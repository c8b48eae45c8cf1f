import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { moneyText } from '../notifications/money-text.ts';
import { notify } from '../notifications/notifications.service.ts';
import { listUntoldGoals, noteReached, type ReachedGoal } from './reached-goals.repository.ts';

const GOALS_AT_ONCE = 200;

/**
 * Tells every member of the book that a goal is reached, in the database transaction in which that is seen: once in
 * the life of the goal, whatever happens afterwards or at the same time. Does nothing for one that is not.
 */
export async function tellIfReached(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  const noted = await noteReached(trx, goal, deps.clock.now());
  if (!noted) return;
  for (const userId of noted.userIds) {
    await notify(deps, trx, {
      userId,
      type: 'GOAL',
      bookId: goal.bookId,
      title: `‘${noted.name}’ 목표를 이뤘어요`,
      message: `‘${noted.bookTitle}’에서 ${moneyText(noted.currency, noted.targetAmount)}을 모두 모았어요. 축하해요!`,
      link: '/goals',
    });
  }
}

/** The same in silence, for what was reached before anybody could wait for it. */
export async function noteSilently(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  await noteReached(trx, goal, deps.clock.now());
}

/**
 * Tells of all goals that their assets have reached: entries move balances on many ways, and none of them has to know
 * of goals. Any number of servers may do so at the same time.
 *
 * @returns how many were looked at
 */
export async function tellReachedGoals(deps: Deps): Promise<number> {
  const goals = await listUntoldGoals(deps.db, GOALS_AT_ONCE);
  for (const goal of goals) await inTrx(deps.db, (trx) => tellIfReached(deps, trx, goal));
  return goals.length;
}
