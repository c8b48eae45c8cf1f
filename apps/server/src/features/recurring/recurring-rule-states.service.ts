import type { RecurringRule } from '@salim/contract';
import type { CivilDate } from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { requireOwnMove } from './contribution-recurring-rules.service.ts';
import { hasRecorded, lockRule, updateRule } from './recurring.repository.ts';
import {
  lockOpenRule,
  openFromToday,
  requireNoLoan,
  requireRoomForRule,
  updateDueDate,
  viewFor,
} from './recurring-rule-access.service.ts';
import { noted, recordRuleActivity } from './recurring-rule-activity.service.ts';
import { isRuleMaskedFor } from './recurring-rule-views.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** Changes the state of a rule, in a separate database transaction that also reads what `answer` returns. */
async function changeState<T>(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  ruleId: string,
  change: {
    readonly action: 'PAUSED' | 'RESUMED' | 'DELETED';
    readonly apply: (rule: StoredRule, trx: Trx, today: CivilDate) => Promise<StoredRule | null>;
    readonly answer: (trx: Trx) => Promise<T>;
  },
): Promise<T> {
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await lockOpenRule(trx, seat.bookId, ruleId, reader);
    if (change.action === 'DELETED') requireNoLoan(before);
    const after = await change.apply(before, trx, reader.today);
    if (after) {
      await updateRule(trx, after, deps.clock.now());
      await updateDueDate(deps, trx, after, reader.today);
      await recordRuleActivity(deps, trx, actor, after, {
        action: change.action,
        ...(change.action === 'DELETED' ? { before: noted(before) } : { after: noted(after) }),
      });
    }
    return change.answer(trx);
  });
}

const noAnswer = async (): Promise<void> => undefined;

/**
 * Pauses a rule; a paused rule stays paused.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY
 */
export async function pauseRecurring(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return changeState(deps, actor, seat, ruleId, {
    action: 'PAUSED',
    apply: async (rule) => (rule.isPaused ? null : { ...rule, isPaused: true }),
    answer: (trx) => viewFor(deps, trx, actor, seat, ruleId),
  });
}

/**
 * Resumes a paused rule from today. A rule that had stopped because of a problem also records what has become due
 * meanwhile.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, RECURRING_NOT_YOURS, MASKED_ENTRY
 */
export async function resumeRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return changeState(deps, actor, seat, ruleId, {
    action: 'RESUMED',
    apply: async (rule, trx, today) => {
      if (!rule.isPaused) return null;
      requireOwnMove(rule, rule.into, actor);
      const openFrom = rule.problem === null ? await openFromToday(deps, trx, rule, today) : rule.openFrom;
      return { ...rule, isPaused: false, problem: null, openFrom };
    },
    answer: (trx) => viewFor(deps, trx, actor, seat, ruleId),
  });
}

/**
 * Deletes a rule. Its transactions stay.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY, LOAN_RULE_FIXED
 */
export async function deleteRecurring(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await changeState(deps, actor, seat, ruleId, {
    action: 'DELETED',
    apply: async (rule) => ({ ...rule, isDeleted: true }),
    answer: noAnswer,
  });
}

/**
 * Deletes a rule unless a transaction has been recorded from it.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY, LOAN_RULE_FIXED, IN_USE
 */
export async function deleteUnusedRule(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await changeState(deps, actor, seat, ruleId, {
    action: 'DELETED',
    apply: async (rule, trx) => {
      if (await hasRecorded(trx, rule)) throw new AppError('IN_USE');
      return { ...rule, isDeleted: true };
    },
    answer: noAnswer,
  });
}

/**
 * Restores a deleted rule. It continues from today.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, RECURRING_NOT_YOURS, MASKED_ENTRY,
 * LOAN_RULE_FIXED, TOO_MANY
 */
export async function restoreRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const rule = await lockRule(trx, bookId, ruleId);
    if (!rule) throw new AppError('RECURRING_NOT_FOUND');
    if (isRuleMaskedFor(rule, reader)) throw new AppError('MASKED_ENTRY');
    if (!rule.isDeleted) return viewFor(deps, trx, actor, seat, ruleId);
    requireNoLoan(rule);
    requireOwnMove(rule, rule.into, actor);
    await requireRoomForRule(trx, bookId);
    const openFrom = rule.problem === null ? await openFromToday(deps, trx, rule, reader.today) : rule.openFrom;
    const back: StoredRule = { ...rule, isDeleted: false, openFrom };
    await updateRule(trx, back, deps.clock.now());
    await updateDueDate(deps, trx, back, reader.today);
    await recordRuleActivity(deps, trx, actor, back, { action: 'RESTORED', after: noted(back) });
    return viewFor(deps, trx, actor, seat, ruleId);
  });
}
