import type { Goal } from '@salim/contract';
import { addDays, withJosa } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { findBookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { eachByItself } from '../../each-by-itself.ts';
import { moneyText } from '../notifications/money-text.ts';
import { notify } from '../notifications/notifications.service.ts';
import { JUDGED_DAYS, viewsOf } from './goal-views.service.ts';
import { findGoal } from './goals.repository.ts';
import {
  listEndedGoals,
  listSavedGoals,
  type NotedGoal,
  noteKept,
  noteSaved,
  type ReachedGoal,
} from './reached-goals.repository.ts';

const GOALS_AT_ONCE = 200;
/** Whoever looks without being somebody: nobody has celebrated. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

function messageOf({ kind, bookTitle, currency, targetAmount }: NotedGoal, kept: Goal['keptMonths']): string {
  const money = moneyText(currency, targetAmount);
  return kind === 'SAVE'
    ? `‘${bookTitle}’ 가계부에서 ${withJosa(money, '을/를')} 모두 모았어요. 축하해요.`
    : `‘${bookTitle}’ 가계부에서 ${kept?.of ?? 1}개월 동안 매달 ${money} 안에서 썼어요. 축하해요.`;
}

async function tell(
  deps: Deps,
  trx: Trx,
  { bookId }: ReachedGoal,
  noted: NotedGoal | null,
  kept: Goal['keptMonths'] = null,
): Promise<void> {
  if (!noted) return;
  const title = `‘${noted.name}’ 목표를 달성했어요`;
  for (const userId of noted.userIds) {
    await notify(deps, trx, { userId, type: 'GOAL', bookId, title, message: messageOf(noted, kept), link: '/goals' });
  }
}

/**
 * Tells every member of the book that enough is saved for a goal, in the database transaction in which that is seen:
 * once in the life of the goal, whatever happens afterwards or at the same time. Does nothing for one that is not
 * reached.
 */
export async function notifyIfReached(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  await tell(deps, trx, goal, await noteSaved(trx, goal, deps.clock.now()));
}

/** The same in silence, for what was reached before anybody could wait for it. */
export async function noteSilently(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  await noteSaved(trx, goal, deps.clock.now());
}

/** Tells of a goal to spend less whose date is past, if all of its months were kept. */
async function notifyIfEnabled(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  const [stored, book] = [
    await findGoal(trx, goal.bookId, goal.goalId, NO_ONE),
    await findBookSettings(trx, goal.bookId),
  ];
  const [view] = stored && book ? await viewsOf(deps, trx, book, [stored]) : [];
  if (view?.status !== 'DONE') return;
  await tell(deps, trx, goal, await noteKept(trx, goal, deps.clock.now()), view.keptMonths);
}

/**
 * The goals that had ended without being kept when they were looked at in an hour: looking again within it would change
 * nothing for anybody.
 */
export class LookedAt {
  #hour = '';
  readonly #goalIds = new Set<string>();

  /** The ids of what was looked at in the hour of an instant. */
  in(at: Date): Set<string> {
    const hour = at.toISOString().slice(0, 13);
    if (hour !== this.#hour) this.#goalIds.clear();
    this.#hour = hour;
    return this.#goalIds;
  }
}

/**
 * Tells of all goals that their assets have reached, and of those to spend less whose time has ended well: entries come
 * on many ways, and none of them has to know of goals. Any number of servers may do so at the same time.
 *
 * @returns how many were looked at
 */
export async function notifyReachedGoals(deps: Deps, lookedAt: LookedAt = new LookedAt()): Promise<number> {
  const saved = await listSavedGoals(deps.db, GOALS_AT_ONCE);
  const namesOf = ({ bookId, goalId }: ReachedGoal) => ({ bookId, goalId });
  await eachByItself(deps, saved, namesOf, async (goal) => {
    await inTrx(deps.db, (trx) => notifyIfReached(deps, trx, goal));
    return 1;
  });
  const at = deps.clock.now();
  const seen = lookedAt.in(at);
  // Where the day ends before it does in UTC, the day after has begun: the book's own day decides in the end.
  const today = civilDateIn('UTC', at);
  const dates = { from: addDays(today, -JUDGED_DAYS), to: today };
  const ended = await listEndedGoals(deps.db, { ...dates, without: [...seen] }, GOALS_AT_ONCE);
  await eachByItself(deps, ended, namesOf, async (goal) => {
    // Also where it fails: in the next hour it is looked at again, and until then others have their turn.
    seen.add(goal.goalId);
    await inTrx(deps.db, (trx) => notifyIfEnabled(deps, trx, goal));
    return 1;
  });
  return saved.length + ended.length;
}
