import type { RecurringRule } from '@salim/contract';
import { addDays, type CivilDate } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { OccurrencePlan, rowsMatterFrom } from './occurrence-plan.ts';
import {
  countRules,
  findRule,
  isRecordedOn,
  listOccurrenceRows,
  lockRule,
  setProgress,
} from './recurring.repository.ts';
import { isRuleMaskedFor, ruleView } from './recurring-rule-views.ts';
import { calendarOf } from './rule-calendar.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

const RULES_MAX = 300;

/** The current date in the book's time zone. */
export function todayIn(deps: Deps, seat: Pick<BookSeat, 'timeZone'>): CivilDate {
  return civilDateIn(seat.timeZone, deps.clock.now());
}

/** A rule with the stored occurrences that still matter, or that are on or after `from`. */
export async function planOf(
  deps: Deps,
  db: Db,
  rule: StoredRule,
  today: CivilDate,
  from?: CivilDate,
): Promise<OccurrencePlan> {
  const matter = rowsMatterFrom(rule.openFrom, today);
  const rows = await listOccurrenceRows(
    db,
    rule.bookId,
    [rule.id],
    from !== undefined && from < matter ? from : matter,
  );
  return new OccurrencePlan(rule, rows, deps);
}

/**
 * Returns a live rule that the reader may change, locked until the end of the database transaction.
 *
 * @throws AppError RECURRING_NOT_FOUND, MASKED_ENTRY
 */
export async function lockOpenRule(trx: Trx, bookId: string, ruleId: string, reader: Reader): Promise<StoredRule> {
  const rule = await lockRule(trx, bookId, ruleId);
  if (!rule || rule.isDeleted) throw new AppError('RECURRING_NOT_FOUND');
  if (isRuleMaskedFor(rule, reader)) throw new AppError('MASKED_ENTRY');
  return rule;
}

/**
 * Rejects a change to what the terms of a loan decide.
 *
 * @throws AppError LOAN_RULE_FIXED
 */
export function requireNoLoan(rule: Pick<StoredRule, 'loan'>): void {
  if (rule.loan !== null) throw new AppError('LOAN_RULE_FIXED');
}

/** Signals that an occurrence has become due by a change. */
export const OCCURRENCE_DUE = '+occurrence';

/** Stores the next due date of the rule. */
export async function updateDueDate(deps: Deps, trx: Trx, rule: StoredRule, today: CivilDate): Promise<void> {
  const plan = await planOf(deps, trx, rule, today);
  const dueOn = plan.dueOn();
  await setProgress(trx, rule, { openFrom: rule.openFrom, dueOn });
  if (dueOn !== null && dueOn <= today) afterCommit(trx, () => deps.signals.notify(OCCURRENCE_DUE));
}

/**
 * Checks that the book has room for one more rule, and keeps it until the end of the database transaction.
 *
 * @throws AppError TOO_MANY
 */
export async function requireRoomForRule(trx: Trx, bookId: string): Promise<void> {
  await lockBookStructure(trx, bookId);
  if ((await countRules(trx, bookId)) >= RULES_MAX) throw new AppError('TOO_MANY');
}

/**
 * The nominal date from which a rule changed or resumed today continues: the past stays as it is, and today is not
 * repeated.
 */
export async function openFromToday(deps: Deps, trx: Trx, rule: StoredRule, today: CivilDate): Promise<CivilDate> {
  const first = (await isRecordedOn(trx, rule, today)) ? addDays(today, 1) : today;
  return calendarOf(rule, deps).firstNominalDateFrom(first) ?? first;
}

/**
 * The rule as the actor may currently read it.
 *
 * @throws AppError RECURRING_NOT_FOUND, also for a deleted one
 */
export async function viewFor(
  deps: Deps,
  db: Db,
  actor: Actor,
  seat: BookSeat,
  ruleId: string,
): Promise<RecurringRule> {
  const rule = await findRule(db, seat.bookId, ruleId);
  if (!rule || rule.isDeleted) throw new AppError('RECURRING_NOT_FOUND');
  const today = todayIn(deps, seat);
  const plan = await planOf(deps, db, rule, today);
  return ruleView(rule, readerIn(deps, actor, seat), plan.next(today));
}

/**
 * Rejects a change before due occurrences are recorded, if it would be rejected afterwards.
 *
 * @throws AppError RECURRING_NOT_FOUND, LOAN_RULE_FIXED, MASKED_ENTRY, and what `checkVersion` throws
 */
export async function requireChangeable(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  ruleId: string,
  checkVersion: (view: RecurringRule) => void,
): Promise<void> {
  const view = await viewFor(deps, deps.db, actor, seat, ruleId);
  if (view.kind === 'LOAN') throw new AppError('LOAN_RULE_FIXED');
  if (view.isMasked) throw new AppError('MASKED_ENTRY');
  checkVersion(view);
}
