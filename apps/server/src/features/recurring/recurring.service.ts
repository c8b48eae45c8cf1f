import type { BodyOf, endpoints, RecurringRule, UndatedTransaction } from '@salim/contract';
import { undatedTransaction } from '@salim/contract';
import {
  addDays,
  type CivilDate,
  firstTakingPlaceFrom,
  formatRecurrenceRule,
  nextOccurrence,
  nominalDates,
  parseRecurrenceRule,
  ruleWithOwnDays,
  type Schedule,
} from '@salim/domain';
import { z } from 'zod';
import type { Db, Trx } from '../../db/database.ts';
import { holdStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Created, created, writing } from '../../http/actor.ts';
import { AppError, fieldRefusal } from '../../http/app-error.ts';
import { validated } from '../../http/validate.ts';
import { requireVersion } from '../../http/versions.ts';
import { newId } from '../../ids.ts';
import { type ActivityNote, recordActivity } from '../activity/activity.service.ts';
import { type BookSeat, requireRole } from '../books/book-access.service.ts';
import { claimForCreate } from '../books/created-things.service.ts';
import { draftFrom, readerIn } from '../transactions/transactions.service.ts';
import { requireLeavingTemplate, requireOwnMove } from './contribution-rules.service.ts';
import { catchUpBeforeChange } from './due-occurrences.service.ts';
import { OccurrencePlan, rowsMatterFrom } from './occurrence-plan.ts';
import {
  countRules,
  findRule,
  handOverOccurrences,
  hasRecorded,
  insertRule,
  isRecordedOn,
  listOccurrenceRows,
  listRulesByBook,
  lockRule,
  type RuleFacts,
  updateRule,
} from './recurring.repository.ts';
import { lockOpenRule, noteProgress, planOf, todayIn } from './rule-access.service.ts';
import { keptTemplate, templateView } from './rule-template.ts';
import { isClosedTo, ruleView } from './rule-views.ts';
import { type StoredRule, scheduleOf } from './stored-rule.ts';

const RULES_MAX = 300;

type RuleInput = Omit<BodyOf<typeof endpoints.createRecurring>, 'id'>;

/** What the activity keeps of a rule; others' private ones are told by their visibility. */
function noted(rule: StoredRule): object {
  const { template, rrule, startDate, endDate, count, adjust, mode, createdBy } = rule;
  const { description, visibility, revealOn } = template;
  return { description, visibility, revealOn, createdBy, template, rrule, startDate, endDate, count, adjust, mode };
}

async function recordRuleActivity(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  rule: StoredRule,
  note: Pick<ActivityNote, 'action' | 'before' | 'after' | 'undo'>,
): Promise<void> {
  const { bookId, id } = rule;
  await recordActivity(deps, trx, actor.userId, { bookId, entity: 'RECURRING_RULE', entityId: id, ...note });
}

/** The rule's schedule, if it can happen at all. */
function requireSchedule(facts: RuleFacts): Schedule {
  const schedule = scheduleOf(facts);
  const end = [facts.endDate, schedule.rule.until].find((date) => date !== null && date < facts.startDate);
  if (end !== undefined) throw fieldRefusal('END_BEFORE_START', facts.endDate === end ? 'endDate' : 'rrule');
  if (nextOccurrence(schedule, facts.startDate) === null) throw fieldRefusal('NEVER_OCCURS', 'rrule');
  return schedule;
}

/** The text as it is kept: without the name that some programs put in front. */
function keptRrule(rrule: string): string {
  return rrule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, '');
}

function factsFrom(input: RuleInput, previous: UndatedTransaction | null): RuleFacts {
  const { into, rrule, startDate, endDate, count, adjust, mode } = input;
  return {
    template: keptTemplate(input.template, previous),
    into,
    rrule: keptRrule(rrule),
    startDate,
    endDate,
    count,
    adjust,
    mode,
  };
}

/** Refuses what no entry could be written from, with the field of the template that is to blame. */
async function requireTemplate(
  deps: Deps,
  db: Trx,
  said: { readonly actor: Actor; readonly seat: BookSeat; readonly authorId: string; readonly id: string },
  facts: RuleFacts,
): Promise<void> {
  const { actor, seat, authorId, id } = said;
  const { into } = facts;
  if (into !== null) {
    requireOwnMove({ createdBy: authorId }, into, actor);
    return requireLeavingTemplate(deps, db, actor, seat, { ...facts, into });
  }
  const input = { ...facts.template, date: facts.startDate };
  try {
    await draftFrom(db, seat.bookId, authorId, input, { id, previous: null });
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.errors) throw error;
    const errors = error.details.errors.map((each) => ({ ...each, field: `template.${each.field}` }));
    throw new AppError(error.code, { ...error.details, errors });
  }
}

/** Longer ago nobody wants to be reminded of. */
const REMIND_BACK_DAYS = 62;

/** From where a new rule is gone through: AUTO catches up, REMIND begins with the last time it was due. */
function firstOpen(deps: Deps, facts: RuleFacts, schedule: Schedule, today: CivilDate): CivilDate {
  if (facts.mode === 'AUTO' || facts.startDate > today) return facts.startDate;
  const next = firstTakingPlaceFrom(schedule, addDays(today, 1), deps.isHoliday);
  let last: CivilDate | null = null;
  for (const nominal of nominalDates(schedule, addDays(today, -REMIND_BACK_DAYS))) {
    if (next !== null && nominal >= next) break;
    last = nominal;
  }
  return last ?? next ?? addDays(today, 1);
}

/** From where a rule goes on that is changed or resumed today: the past stays as it is, and today is not doubled. */
async function openFromToday(deps: Deps, trx: Trx, rule: StoredRule, today: CivilDate): Promise<CivilDate> {
  const first = (await isRecordedOn(trx, rule, today)) ? addDays(today, 1) : today;
  return firstTakingPlaceFrom(scheduleOf(rule), first, deps.isHoliday) ?? first;
}

async function viewFor(deps: Deps, db: Db, actor: Actor, seat: BookSeat, ruleId: string): Promise<RecurringRule> {
  const rule = await findRule(db, seat.bookId, ruleId);
  if (!rule || rule.isDeleted) throw new AppError('RECURRING_NOT_FOUND');
  const today = todayIn(deps, seat);
  const plan = await planOf(deps, db, rule, today);
  return ruleView(rule, readerIn(deps, actor, seat), plan.nextDate(today));
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
    const plan = new OccurrencePlan(rule, rowsByRule.get(rule.id) ?? [], deps.isHoliday);
    return ruleView(rule, reader, plan.nextDate(today));
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
 * Adds a rule. Its entries are written afterwards, by the job that goes through all rules.
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
  return writing(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = wantedId ?? newId(createdAt);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await requireTemplate(deps, trx, { actor, seat, authorId: actor.userId, id }, facts);
      await holdStructure(trx, bookId);
      if ((await countRules(trx, bookId)) >= RULES_MAX) throw new AppError('TOO_MANY');
      const today = todayIn(deps, seat);
      const openFrom = firstOpen(deps, facts, schedule, today);
      await insertRule(trx, { bookId, id, facts, openFrom, createdBy: actor.userId, createdAt });
      const rule = await findRule(trx, bookId, id);
      if (!rule) throw new AppError('RECURRING_NOT_FOUND');
      await noteProgress(deps, trx, rule, today);
      await recordRuleActivity(deps, trx, actor, rule, { action: 'CREATED', after: noted(rule) });
    }
    return created(await viewFor(deps, trx, actor, seat, id), isNew);
  });
}

/**
 * Replaces a rule from today on. What was due before is recorded as the rule was; a rule that had stopped by itself
 * goes on, with what has been due meanwhile.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY, VERSION_REQUIRED,
 * VERSION_CONFLICT, RECURRING_BUSY, END_BEFORE_START, NEVER_OCCURS, and the rules of the ledger for its template
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
  requireSchedule(factsFrom(input, null));
  await catchUpBeforeChange(deps, { bookId, ruleId });
  return writing(deps, actor, async (trx) => {
    const before = await lockOpenRule(trx, bookId, ruleId, reader);
    if (input.version !== before.version) {
      requireVersion(input.version, await viewFor(deps, trx, actor, seat, ruleId));
    }
    const facts = factsFrom(input, before.template);
    requireSchedule(facts);
    requireOwnMove(before, before.into, actor);
    await requireTemplate(deps, trx, { actor, seat, authorId: before.createdBy, id: ruleId }, facts);
    const changed: StoredRule = { ...before, ...facts };
    const after: StoredRule =
      before.problem === null
        ? { ...changed, openFrom: await openFromToday(deps, trx, changed, reader.today) }
        : { ...changed, isPaused: false, problem: null };
    await updateRule(trx, after, deps.clock.now());
    await noteProgress(deps, trx, after, reader.today);
    await recordRuleActivity(deps, trx, actor, after, {
      action: 'UPDATED',
      before: noted(before),
      after: noted(after),
      undo: { into: before.into },
    });
    return viewFor(deps, trx, actor, seat, ruleId);
  });
}

/** Refuses before anything is recorded what would be refused afterwards. */
async function requireChangeable(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  ruleId: string,
  checkVersion: (view: RecurringRule) => void,
): Promise<void> {
  const view = await viewFor(deps, deps.db, actor, seat, ruleId);
  if (view.isMasked) throw new AppError('MASKED_ENTRY');
  checkVersion(view);
}

/** Changes the state of a rule, in a database transaction of its own. */
async function changeState(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  ruleId: string,
  change: {
    readonly action: 'PAUSED' | 'RESUMED' | 'DELETED';
    readonly apply: (rule: StoredRule, trx: Trx, today: CivilDate) => Promise<StoredRule | null>;
  },
): Promise<void> {
  const reader = readerIn(deps, actor, seat);
  await writing(deps, actor, async (trx) => {
    const before = await lockOpenRule(trx, seat.bookId, ruleId, reader);
    const after = await change.apply(before, trx, reader.today);
    if (!after) return;
    await updateRule(trx, after, deps.clock.now());
    await noteProgress(deps, trx, after, reader.today);
    await recordRuleActivity(deps, trx, actor, after, {
      action: change.action,
      ...(change.action === 'DELETED' ? { before: noted(before) } : { after: noted(after) }),
    });
  });
}

/**
 * Pauses a rule; one that is paused stays so.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY
 */
export async function pauseRecurring(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await changeState(deps, actor, seat, ruleId, {
    action: 'PAUSED',
    apply: async (rule) => (rule.isPaused ? null : { ...rule, isPaused: true }),
  });
  return viewFor(deps, deps.db, actor, seat, ruleId);
}

/**
 * Lets a paused rule go on from today. A rule that had stopped by itself goes on with what has been due meanwhile.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY
 */
export async function resumeRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await changeState(deps, actor, seat, ruleId, {
    action: 'RESUMED',
    apply: async (rule, trx, today) => {
      if (!rule.isPaused) return null;
      requireOwnMove(rule, rule.into, actor);
      const openFrom = rule.problem === null ? await openFromToday(deps, trx, rule, today) : rule.openFrom;
      return { ...rule, isPaused: false, problem: null, openFrom };
    },
  });
  return viewFor(deps, deps.db, actor, seat, ruleId);
}

/**
 * Deletes a rule. Its entries stay.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY
 */
export async function deleteRecurring(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await changeState(deps, actor, seat, ruleId, {
    action: 'DELETED',
    apply: async (rule) => ({ ...rule, isDeleted: true }),
  });
}

/**
 * The same for a rule that no entry has come of yet.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY, IN_USE
 */
export async function deleteUnusedRule(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await changeState(deps, actor, seat, ruleId, {
    action: 'DELETED',
    apply: async (rule, trx) => {
      if (await hasRecorded(trx, rule)) throw new AppError('IN_USE');
      return { ...rule, isDeleted: true };
    },
  });
}

/**
 * Takes a deleted rule back. It goes on from today.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY, TOO_MANY
 */
export async function restoreRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
): Promise<RecurringRule> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return writing(deps, actor, async (trx) => {
    await holdStructure(trx, bookId);
    const rule = await lockRule(trx, bookId, ruleId);
    if (!rule) throw new AppError('RECURRING_NOT_FOUND');
    if (isClosedTo(rule, reader)) throw new AppError('MASKED_ENTRY');
    if (!rule.isDeleted) return viewFor(deps, trx, actor, seat, ruleId);
    requireOwnMove(rule, rule.into, actor);
    if ((await countRules(trx, bookId)) >= RULES_MAX) throw new AppError('TOO_MANY');
    const openFrom = rule.problem === null ? await openFromToday(deps, trx, rule, reader.today) : rule.openFrom;
    const back: StoredRule = { ...rule, isDeleted: false, openFrom };
    await updateRule(trx, back, deps.clock.now());
    await noteProgress(deps, trx, back, reader.today);
    await recordRuleActivity(deps, trx, actor, back, { action: 'RESTORED', after: noted(back) });
    return viewFor(deps, trx, actor, seat, ruleId);
  });
}

/** What carries on from a date: the old rule's facts, its rhythm written out, with the changes laid over them. */
function continuedFacts(rule: StoredRule, { fromDate, changes }: BodyOf<typeof endpoints.splitRecurring>): RuleFacts {
  const old = scheduleOf(rule);
  const before = countBefore(old, fromDate);
  const total = [rule.count, old.rule.count].filter((count) => count !== null);
  const left = total.length === 0 ? null : Math.max(0, Math.min(...total) - before);
  if (left === 0 && changes.count === undefined && changes.rrule === undefined) {
    throw fieldRefusal('NEVER_OCCURS', 'fromDate');
  }
  const own = ruleWithOwnDays(parseRecurrenceRule(rule.rrule), rule.startDate);
  const rrule = changes.rrule ?? formatRecurrenceRule({ ...own, count: null });
  const start = changes.rrule === undefined ? (nextOccurrence(old, fromDate) ?? fromDate) : fromDate;
  const template =
    changes.template === undefined
      ? rule.template
      : keptTemplate(
          validated(z.object({ template: undatedTransaction }), {
            template: { ...templateView(rule.template), ...changes.template },
          }).template,
          rule.template,
        );
  return {
    template,
    into: changes.into === undefined ? rule.into : changes.into,
    rrule: keptRrule(rrule),
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
 * Changes a rule from a date on: the old one ends the day before, a new one carries on with its skips, moved dates and
 * own amounts. What was recorded stays as it is, and is not recorded again.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, MASKED_ENTRY, VERSION_CONFLICT, RECURRING_BUSY,
 * TOO_MANY, END_BEFORE_START, NEVER_OCCURS, and the rules of the ledger for the template
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
  return writing(deps, actor, async (trx) => {
    const before = await lockOpenRule(trx, bookId, ruleId, reader);
    checkVersion(await viewFor(deps, trx, actor, seat, ruleId));
    const facts = continuedFacts(before, input);
    requireSchedule(facts);
    requireOwnMove(before, before.into, actor);
    await requireTemplate(deps, trx, { actor, seat, authorId: before.createdBy, id }, facts);
    await holdStructure(trx, bookId);
    if ((await countRules(trx, bookId)) >= RULES_MAX) throw new AppError('TOO_MANY');
    await claimForCreate(trx, { id, bookId, requestHash });
    const createdAt = deps.clock.now();
    const { openFrom: _before, ...rest } = before;
    const draft: StoredRule = { ...rest, ...facts, id, openFrom: facts.startDate };
    const isDoneToday = await isRecordedOn(trx, before, reader.today);
    const first = isDoneToday ? addDays(reader.today, 1) : reader.today;
    const openFrom = firstTakingPlaceFrom(scheduleOf(draft), first, deps.isHoliday) ?? first;
    await insertRule(trx, { bookId, id, facts, openFrom, createdBy: before.createdBy, createdAt });
    await handOverOccurrences(trx, before, id, input.fromDate);
    const ended = await lockRule(trx, bookId, ruleId);
    const carriesOn = await findRule(trx, bookId, id);
    if (!ended || !carriesOn) throw new AppError('RECURRING_NOT_FOUND');
    const after: StoredRule = { ...ended, endDate: addDays(input.fromDate, -1) };
    await updateRule(trx, after, createdAt);
    if (before.isPaused) await updateRule(trx, { ...carriesOn, isPaused: true }, createdAt);
    await noteProgress(deps, trx, after, reader.today);
    await noteProgress(deps, trx, carriesOn, reader.today);
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
