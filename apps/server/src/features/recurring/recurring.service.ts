import type { BodyOf, endpoints, RecurringRule } from '@salim/contract';
import { addDays, type CivilDate, firstNominalDateFrom, nominalDates, type Schedule } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { privacyAfter } from '../transactions/own-visibility.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { requireOwnMove } from './contribution-recurring-rules.service.ts';
import { catchUpBeforeChange } from './due-occurrences.service.ts';
import { OccurrencePlan, rowsMatterFrom } from './occurrence-plan.ts';
import {
  findRule,
  insertRule,
  listOccurrenceRows,
  listRulesByBook,
  type RuleFacts,
  updateRule,
} from './recurring.repository.ts';
import {
  lockOpenRule,
  openFromToday,
  requireChangeable,
  requireRoomForRule,
  todayIn,
  updateDueDate,
  viewFor,
} from './recurring-rule-access.service.ts';
import { noted, recordRuleActivity } from './recurring-rule-activity.service.ts';
import { factsFrom, requireSchedule, requireTemplate, scheduleFactsFrom } from './recurring-rule-facts.service.ts';
import { ruleView } from './recurring-rule-views.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** Older occurrences are not worth a reminder. */
const REMIND_BACK_DAYS = 62;

/** The first nominal date a new rule processes: AUTO catches up, REMIND starts with the last due date. */
function firstOpen(deps: Deps, facts: RuleFacts, schedule: Schedule, today: CivilDate): CivilDate {
  if (facts.mode === 'AUTO' || facts.startDate > today) return facts.startDate;
  const next = firstNominalDateFrom(schedule, addDays(today, 1), deps.isHoliday);
  let last: CivilDate | null = null;
  for (const nominal of nominalDates(schedule, addDays(today, -REMIND_BACK_DAYS))) {
    if (next !== null && nominal >= next) break;
    last = nominal;
  }
  return last ?? next ?? addDays(today, 1);
}

/**
 * Rules by their next date; those that have ended come last.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function listRecurring(deps: Deps, actor: Actor, bookId: string): Promise<RecurringRule[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const { today } = reader;
  const rules = await listRulesByBook(deps.db, bookId);
  const rows = await listOccurrenceRows(
    deps.db,
    bookId,
    rules.map((rule) => rule.id),
    rowsMatterFrom(today, today),
  );
  const rowsByRule = Map.groupBy(rows, (row) => row.ruleId);
  const views = rules.map((rule) => {
    const plan = new OccurrencePlan(rule, rowsByRule.get(rule.id) ?? [], deps);
    return ruleView(rule, reader, plan.next(today));
  });
  const NEVER = '9999';
  return views.toSorted((left, right) => (left.nextDate ?? NEVER).localeCompare(right.nextDate ?? NEVER));
}

/** @throws AppError BOOK_NOT_FOUND, RECURRING_NOT_FOUND */
export async function getRecurring(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return viewFor(deps, deps.db, actor, seat, ruleId);
}

/**
 * Creates a rule. Its transactions are recorded afterwards, by the job for all due rules.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, END_BEFORE_START, NEVER_OCCURS, and the rules of
 * the ledger for its template; RuleViolation RRULE_INVALID, RRULE_UNSUPPORTED
 */
export async function createRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { id: wantedId, ...input }: BodyOf<typeof endpoints.createRecurring>,
  requestHash: Buffer,
): Promise<Created<RecurringRule>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const facts = factsFrom(input, null);
  const schedule = requireSchedule(facts);
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = wantedId ?? newId(createdAt);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await requireTemplate(deps, trx, { actor, seat, authorId: actor.userId, id }, facts);
      await requireRoomForRule(trx, bookId);
      const today = todayIn(deps, seat);
      const openFrom = firstOpen(deps, facts, schedule, today);
      await insertRule(trx, { bookId, id, facts, openFrom, createdBy: actor.userId, createdAt });
      const rule = await findRule(trx, bookId, id);
      if (!rule) throw new AppError('RECURRING_NOT_FOUND');
      await updateDueDate(deps, trx, rule, today);
      await recordRuleActivity(deps, trx, actor, rule, { action: 'CREATED', after: noted(rule) });
    }
    return created(await viewFor(deps, trx, actor, seat, id), isNew);
  });
}

/**
 * Replaces a rule from today on. What was due before is recorded with the old rule; a rule that had stopped because of
 * a problem resumes and records what has become due meanwhile.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, RECURRING_NOT_YOURS, MASKED_ENTRY,
 * LOAN_RULE_FIXED, VERSION_REQUIRED, VERSION_CONFLICT, RECURRING_BUSY, END_BEFORE_START, NEVER_OCCURS, and the rules of the ledger for
 * its template
 */
export async function updateRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
  input: BodyOf<typeof endpoints.updateRecurring>,
): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  await requireChangeable(deps, actor, seat, ruleId, (view) => requireVersion(input.version, view));
  requireSchedule(scheduleFactsFrom(input));
  await catchUpBeforeChange(deps, { bookId, ruleId });
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await lockOpenRule(trx, bookId, ruleId, reader);
    if (input.version !== before.version) {
      requireVersion(input.version, await viewFor(deps, trx, actor, seat, ruleId));
    }
    const privacy = privacyAfter(input.template, before.template, before.createdBy === actor.userId);
    const facts = factsFrom({ ...input, template: { ...input.template, ...privacy } }, before.template);
    requireSchedule(facts);
    requireOwnMove(before, before.into, actor);
    await requireTemplate(deps, trx, { actor, seat, authorId: before.createdBy, id: ruleId }, facts);
    const changed: StoredRule = { ...before, ...facts };
    const after: StoredRule =
      before.problem === null
        ? { ...changed, openFrom: await openFromToday(deps, trx, changed, reader.today) }
        : { ...changed, isPaused: false, problem: null };
    await updateRule(trx, after, deps.clock.now());
    await updateDueDate(deps, trx, after, reader.today);
    await recordRuleActivity(deps, trx, actor, after, {
      action: 'UPDATED',
      before: noted(before),
      after: noted(after),
      undo: { into: before.into },
    });
    return viewFor(deps, trx, actor, seat, ruleId);
  });
}
