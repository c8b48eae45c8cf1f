import { type BodyOf, type endpoints, type RecurringRule, undatedTransaction } from '@salim/contract';
import {
  addDays,
  type CivilDate,
  firstNominalDateFrom,
  formatRecurrenceRule,
  nextOccurrence,
  nominalDates,
  parseRecurrenceRule,
  ruleWithExplicitDays,
  type Schedule,
} from '@salim/domain';
import { z } from 'zod';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Deps } from '../../deps.ts';
import { validated } from '../../http/validate.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { requireUnchanged } from '../transactions/own-visibility.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { requireOwnMove } from './contribution-recurring-rules.service.ts';
import { catchUpBeforeChange } from './due-occurrences.service.ts';
import {
  findRule,
  handOverOccurrences,
  insertRule,
  isRecordedOn,
  lockRule,
  type RuleFacts,
  updateRule,
} from './recurring.repository.ts';
import {
  lockOpenRule,
  requireChangeable,
  requireRoomForRule,
  updateDueDate,
  viewFor,
} from './recurring-rule-access.service.ts';
import { noted, recordRuleActivity } from './recurring-rule-activity.service.ts';
import { requireSchedule, requireTemplate, storedRrule } from './recurring-rule-facts.service.ts';
import { storedTemplate, templateView } from './recurring-rule-template.ts';
import { type StoredRule, scheduleOf } from './stored-recurring-rule.ts';

/** The new rule from a date on: the old one's fields, its rhythm made explicit, overlaid with the changes. */
function continuedFacts(rule: StoredRule, { fromDate, changes }: BodyOf<typeof endpoints.splitRecurring>): RuleFacts {
  const old = scheduleOf(rule);
  const before = countBefore(old, fromDate);
  const total = [rule.count, old.rule.count].filter((count) => count !== null);
  const left = total.length === 0 ? null : Math.max(0, Math.min(...total) - before);
  if (left === 0 && changes.count === undefined && changes.rrule === undefined) {
    throw fieldRefusal('NEVER_OCCURS', 'fromDate');
  }
  const own = ruleWithExplicitDays(parseRecurrenceRule(rule.rrule), rule.startDate);
  const rrule = changes.rrule ?? formatRecurrenceRule({ ...own, count: null });
  const start = changes.rrule === undefined ? (nextOccurrence(old, fromDate) ?? fromDate) : fromDate;
  const template =
    changes.template === undefined
      ? rule.template
      : storedTemplate(
          validated(z.object({ template: undatedTransaction }), {
            template: { ...templateView(rule.template), ...changes.template },
          }).template,
          rule.template,
        );
  return {
    template,
    into: changes.into === undefined ? rule.into : changes.into,
    rrule: storedRrule(rrule),
    startDate: changes.startDate ?? start,
    endDate: changes.endDate === undefined ? rule.endDate : changes.endDate,
    count: changes.count === undefined ? (left === 0 ? null : left) : changes.count,
    adjust: changes.adjust ?? rule.adjust,
    mode: changes.mode ?? rule.mode,
  };
}

function countBefore(schedule: Schedule, date: CivilDate): number {
  if (schedule.count === null && schedule.rule.count === null) return 0;
  let count = 0;
  for (const nominal of nominalDates(schedule)) {
    if (nominal >= date) break;
    count += 1;
  }
  return count;
}

/**
 * Changes a rule from a date on: the old one ends the day before, a new one continues with its skips, moved dates and
 * changed amounts. Recorded occurrences stay as they are and are not recorded again.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, RECURRING_NOT_YOURS, MASKED_ENTRY,
 * LOAN_RULE_FIXED, VERSION_CONFLICT, RECURRING_BUSY, TOO_MANY, END_BEFORE_START, NEVER_OCCURS, and the rules of the ledger for the
 * template
 */
export async function splitRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
  input: BodyOf<typeof endpoints.splitRecurring>,
  requestHash: Buffer,
): Promise<Created<RecurringRule>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  const checkVersion = (view: RecurringRule): void => {
    if (input.version !== undefined) requireVersion(input.version, view);
  };
  await requireChangeable(deps, actor, seat, ruleId, checkVersion);
  await catchUpBeforeChange(deps, { bookId, ruleId });
  const id = newId(deps.clock.now());
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await lockOpenRule(trx, bookId, ruleId, reader);
    checkVersion(await viewFor(deps, trx, actor, seat, ruleId));
    const facts = continuedFacts(before, input);
    if (before.createdBy !== actor.userId) requireUnchanged(facts.template, before.template);
    requireSchedule(facts);
    requireOwnMove(before, before.into, actor);
    await requireTemplate(deps, trx, { actor, seat, authorId: before.createdBy, id }, facts);
    await requireRoomForRule(trx, bookId);
    await claimForCreate(trx, { id, bookId, requestHash });
    const createdAt = deps.clock.now();
    const { openFrom: _before, ...rest } = before;
    const draft: StoredRule = { ...rest, ...facts, id, openFrom: facts.startDate };
    const isDoneToday = await isRecordedOn(trx, before, reader.today);
    const first = isDoneToday ? addDays(reader.today, 1) : reader.today;
    const openFrom = firstNominalDateFrom(scheduleOf(draft), first, deps.isHoliday) ?? first;
    await insertRule(trx, { bookId, id, facts, openFrom, createdBy: before.createdBy, createdAt });
    await handOverOccurrences(trx, before, id, input.fromDate);
    const ended = await lockRule(trx, bookId, ruleId);
    const carriesOn = await findRule(trx, bookId, id);
    if (!ended || !carriesOn) throw new AppError('RECURRING_NOT_FOUND');
    const after: StoredRule = { ...ended, endDate: addDays(input.fromDate, -1) };
    await updateRule(trx, after, createdAt);
    if (before.isPaused) await updateRule(trx, { ...carriesOn, isPaused: true }, createdAt);
    await updateDueDate(deps, trx, after, reader.today);
    await updateDueDate(deps, trx, carriesOn, reader.today);
    await recordRuleActivity(deps, trx, actor, after, {
      action: 'UPDATED',
      before: noted(before),
      after: noted(after),
      undo: { into: before.into },
    });
    await recordRuleActivity(deps, trx, actor, carriesOn, { action: 'CREATED', after: noted(carriesOn) });
    return created(await viewFor(deps, trx, actor, seat, id));
  });
}
