import type { Goal } from '@salim/contract';
import { addDays, bookPhrase, withJosa } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { findBookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import { moneyText } from '../notifications/money-text.ts';
import { notify } from '../notifications/notifications.service.ts';
import { JUDGED_DAYS, viewsOf } from './goal-views.service.ts';
import { findGoal } from './goals.repository.ts';
import {
  forgetUnsaved,
  listEndedGoals,
  listSavedGoals,
  type NotedGoal,
  noteKept,
  noteSaved,
  type ReachedGoal,
} from './reached-goals.repository.ts';

const GOALS_AT_ONCE = 200;
/** Reads as no particular member: no goal counts as celebrated. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

function messageOf({ kind, bookTitle, currency, targetAmount }: NotedGoal, kept: Goal['keptMonths']): string {
  const money = moneyText(currency, targetAmount);
  return kind === 'SAVE'
    ? `${bookPhrase(bookTitle)}에서 ${withJosa(money, '을/를')} 모두 모았어요. 축하해요.`
    : `${bookPhrase(bookTitle)}에서 ${kept?.of ?? 1}개월 동안 매달 ${money} 안에서 썼어요. 축하해요.`;
}

async function notifyAll(
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
 * Notifies every member of the book that enough is saved for a goal, in the database transaction that detects it: once
 * in the lifetime of the goal, also with concurrent checks. Does nothing when the goal is not reached.
 */
export async function notifyIfReached(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  await notifyAll(deps, trx, goal, await noteSaved(trx, goal, deps.clock.now()));
}

/** After an undo: a goal that only the undone change had reached is no longer reached, and may be reached again. */
export async function forgetAfterUndo(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  if (deps.undoOf !== undefined) await forgetUnsaved(trx, goal);
}

/** Records a goal that was reached at its creation, without a notice. */
export async function noteSilently(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  await noteSaved(trx, goal, deps.clock.now());
}

/** Announces a spending goal whose date has passed, if all of its months were kept. */
async function notifyIfKept(deps: Deps, trx: Trx, goal: ReachedGoal): Promise<void> {
  const [stored, book] = [
    await findGoal(trx, goal.bookId, goal.goalId, NO_ONE),
    await findBookSettings(trx, goal.bookId),
  ];
  const [view] = stored && book ? await viewsOf(deps, trx, book, [stored]) : [];
  if (view?.status !== 'DONE') return;
  await notifyAll(deps, trx, goal, await noteKept(trx, goal, deps.clock.now()), view.keptMonths);
}

/**
 * Ended goals that were not kept when checked within the current hour: checking them again within it would not change
 * the result.
 */
export class CheckedThisHour {
  #hour = '';
  readonly #goalIds = new Set<string>();

  /** The ids checked in the hour of an instant. */
  in(at: Date): Set<string> {
    const hour = at.toISOString().slice(0, 13);
    if (hour !== this.#hour) this.#goalIds.clear();
    this.#hour = hour;
    return this.#goalIds;
  }
}

/**
 * Announces all goals reached through their assets, and spending goals that ended successfully: transactions are
 * written on many paths, and none of them has to know about goals. Safe to run on any number of servers concurrently.
 *
 * @returns the number of goals checked
 */
export async function notifyReachedGoals(
  deps: Deps,
  checkedThisHour: CheckedThisHour = new CheckedThisHour(),
): Promise<number> {
  const saved = await listSavedGoals(deps.db, GOALS_AT_ONCE);
  const namesOf = ({ bookId, goalId }: ReachedGoal) => ({ bookId, goalId });
  await runEach(deps, saved, namesOf, async (goal) => {
    await inTrx(deps.db, (trx) => notifyIfReached(deps, trx, goal));
    return 1;
  });
  const at = deps.clock.now();
  const seen = checkedThisHour.in(at);
  // A book's time zone may be ahead of UTC; the book's own date decides in the end.
  const today = civilDateIn('UTC', at);
  const dates = { from: addDays(today, -JUDGED_DAYS), to: today };
  const ended = await listEndedGoals(deps.db, { ...dates, without: [...seen] }, GOALS_AT_ONCE);
  await runEach(deps, ended, namesOf, async (goal) => {
    // Also after a failure: it is retried in the next hour, and until then other goals get their turn.
    seen.add(goal.goalId);
    await inTrx(deps.db, (trx) => notifyIfKept(deps, trx, goal));
    return 1;
  });
  return saved.length + ended.length;
}
