import type {
  AnswerOf,
  BodyOf,
  endpoints,
  Occurrence,
  QueryOf,
  Transaction,
  UpcomingOccurrence,
} from '@salim/contract';
import {
  addDays,
  adjustedDate,
  type CivilDate,
  dayNumber,
  nominalDates,
  OCCURRENCES_MAX,
  type Schedule,
} from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { periodTooLong, requireOrderedPeriod } from '../../http/requested-period.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { overrideLoanInstallment } from '../assets/loan-schedule.service.ts';
import { notifyOfContributions, writeContribution } from '../settlements/contributions.service.ts';
import { viewOfNewDraft } from '../transactions/resolve-draft.ts';
import { lockViewById } from '../transactions/transaction-views.service.ts';
import { readerIn, writeDrafts } from '../transactions/transactions.service.ts';
import { claim } from './claimed-occurrences.service.ts';
import {
  contributionOf,
  isCrossBook,
  requireCrossBookTemplate,
  requireOwnMove,
} from './contribution-recurring-rules.service.ts';
import { loanInstallmentsOf } from './loan-installments.ts';
import { draftsOf } from './occurrence-drafts.service.ts';
import { OccurrencePlan } from './occurrence-plan.ts';
import { findRule, listRowsOfPeriod, listRulesByBook, putOccurrence } from './recurring.repository.ts';
import { lockOpenRule, planOf, updateDueDate } from './recurring-rule-access.service.ts';
import { aboutRule } from './recurring-rule-views.ts';
import { type StoredRule, scheduleOf } from './stored-recurring-rule.ts';

const YEAR = 365;
/** Enough for a calendar of a little more than a year. */
const UPCOMING_DAYS_MAX = 400;
const UPCOMING_OF_RULE_MAX = 400;
/** Holidays and changed payment days move a date by no more days than this. */
const NEAR_DAYS = 31;

/**
 * Occurrences of a rule in a period, by their actual date.
 *
 * @throws AppError BOOK_NOT_FOUND, RECURRING_NOT_FOUND, END_BEFORE_START
 */
export async function listOccurrences(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
  query: QueryOf<typeof endpoints.listOccurrences>,
): Promise<AnswerOf<typeof endpoints.listOccurrences>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const { today } = readerIn(deps, actor, seat);
  const rule = await findRule(deps.db, bookId, ruleId);
  if (!rule || rule.isDeleted) throw new AppError('RECURRING_NOT_FOUND');
  requireOrderedPeriod(query);
  const to = query.to ?? addDays(query.from ?? today, YEAR);
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ['date', 'date']);
  const from = after?.[0] ?? query.from ?? (to < today ? rule.startDate : today);
  const rows = await listRowsOfPeriod(deps.db, bookId, [ruleId], {
    from: addDays(from, -NEAR_DAYS),
    to: addDays(to, NEAR_DAYS),
  });
  const plan = new OccurrencePlan(rule, rows, deps);
  // Several may share the date at which the last page ended.
  const found = plan
    .within(from, to, today, query.limit + 1 + (after ? NEAR_DAYS : 0))
    .filter((one) => after === null || one.date > after[0] || one.occurrenceDate > after[1]);
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  const hasMore = found.length > query.limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor([last.date, last.occurrenceDate]) : null };
}

/** Occurrences of all rules of a book that are not paused. The caller has checked access to the book. */
export async function upcomingOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
  period: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<UpcomingOccurrence[]> {
  const rules = (await listRulesByBook(deps.db, bookId)).filter((rule) => !rule.isPaused);
  if (rules.length === 0) return [];
  const rows = await listRowsOfPeriod(
    deps.db,
    bookId,
    rules.map((rule) => rule.id),
    { from: addDays(period.from, -NEAR_DAYS), to: addDays(period.to, NEAR_DAYS) },
  );
  const rowsByRule = Map.groupBy(rows, (row) => row.ruleId);
  const found = rules.flatMap((rule) => {
    const about = aboutRule(rule, reader);
    return new OccurrencePlan(rule, rowsByRule.get(rule.id) ?? [], deps)
      .within(period.from, period.to, reader.today, UPCOMING_OF_RULE_MAX)
      .map((one) => ({ ...one, ...about }));
  });
  return found.toSorted((left, right) =>
    left.date === right.date ? right.amount - left.amount : left.date.localeCompare(right.date),
  );
}

/** @throws AppError BOOK_NOT_FOUND, END_BEFORE_START, LIMIT_EXCEEDED for more than a little over a year */
export async function listUpcoming(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listUpcoming>,
): Promise<UpcomingOccurrence[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  requireOrderedPeriod(query);
  if (dayNumber(query.to) - dayNumber(query.from) > UPCOMING_DAYS_MAX) throw periodTooLong(`${UPCOMING_DAYS_MAX}일`);
  return upcomingOf(deps, bookId, readerIn(deps, actor, seat), query);
}

/** @throws AppError BOOK_NOT_FOUND; RuleViolation RRULE_INVALID, RRULE_UNSUPPORTED */
export async function previewRecurring(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.previewRecurring>,
): Promise<Omit<AnswerOf<typeof endpoints.previewRecurring>, 'nextCursor'>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const { today } = readerIn(deps, actor, seat);
  const schedule = scheduleOf({ ...query, endDate: query.endDate ?? null, count: query.count ?? null });
  const found: AnswerOf<typeof endpoints.previewRecurring>['items'] = [];
  const from = schedule.startDate > today ? schedule.startDate : addDays(today, -NEAR_DAYS);
  for (const occurrenceDate of nominalDates(schedule, from)) {
    if (found.length >= query.limit) break;
    const date = adjustedDate(occurrenceDate, schedule.adjust, deps.isHoliday);
    if (date < today && schedule.startDate <= today) continue;
    const announced = adjustedDate(occurrenceDate, schedule.adjust, deps.isAnnouncedHoliday);
    found.push({ occurrenceDate, date, isExpected: date !== announced });
  }
  return { items: found, dueCount: dueCountOf(schedule, today, deps.isHoliday) };
}

/** How many occurrences of a schedule are due by today, at most `OCCURRENCES_MAX`. */
function dueCountOf(schedule: Schedule, today: CivilDate, isHoliday: Deps['isHoliday']): number {
  let count = 0;
  for (const occurrenceDate of nominalDates(schedule, schedule.startDate)) {
    if (occurrenceDate > addDays(today, NEAR_DAYS) || count === OCCURRENCES_MAX) break;
    if (adjustedDate(occurrenceDate, schedule.adjust, isHoliday) <= today) count += 1;
  }
  return count;
}

/**
 * Skips an occurrence, or sets its amount or date.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, OCCURRENCE_NOT_FOUND, MASKED_ENTRY,
 * ALREADY_RECORDED, NOTHING_TO_CHANGE, LOAN_ROW_UNFIT
 */
export async function changeOccurrence(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly ruleId: string; readonly occurrenceDate: CivilDate },
  input: BodyOf<typeof endpoints.changeOccurrence>,
): Promise<Occurrence> {
  const { bookId, ruleId, occurrenceDate } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  const { today } = reader;
  return inWriteTransaction(deps, actor, async (trx) => {
    const rule = await lockOpenRule(trx, bookId, ruleId, reader);
    requireOwnMove(rule, rule.into, actor);
    const plan = await planOf(deps, trx, rule, today, occurrenceDate);
    if (!plan.has(occurrenceDate)) throw new AppError('OCCURRENCE_NOT_FOUND');
    const row = plan.rowOf(occurrenceDate);
    if (row?.isRecorded) throw new AppError('ALREADY_RECORDED');
    if (Object.keys(input).length === 0) throw new AppError('NOTHING_TO_CHANGE');
    const before = plan.view(occurrenceDate, today);
    if (rule.loan !== null)
      return changeLoanInstallment(deps, trx, actor, { rule, plan, occurrenceDate, today }, input);
    const ownDate = input.date === undefined ? (row?.ownDate ?? null) : input.date;
    // What passed while the rule was paused stays left to the user; a postponed occurrence is due on its new date.
    const isLeft = row?.isWaiting === true || before.state === 'MISSED';
    const isPutOff = ownDate !== null && ownDate > today;
    await putOccurrence(trx, rule, {
      occurrenceDate,
      ownDate,
      ownAmount: input.amount === undefined ? (row?.ownAmount ?? null) : input.amount,
      isSkipped: input.skip ?? row?.isSkipped ?? false,
      waitingSince: isLeft && !isPutOff ? deps.clock.now() : null,
    });
    await updateDueDate(deps, trx, rule, today);
    const after = (await planOf(deps, trx, rule, today, occurrenceDate)).view(occurrenceDate, today);
    const { description, visibility, revealOn } = rule.template;
    const about = { description, visibility, revealOn, createdBy: rule.createdBy };
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: input.skip === true ? 'SKIPPED' : 'UPDATED',
      entity: 'RECURRING_RULE',
      entityId: ruleId,
      before: { ...about, occurrence: before },
      after: { ...about, occurrence: after },
      undo: {
        occurrenceDate,
        skip: row?.isSkipped ?? false,
        date: row?.ownDate ?? null,
        amount: row?.ownAmount ?? null,
      },
    });
    return after;
  });
}

interface LoanInstallmentPlace {
  readonly rule: StoredRule;
  readonly plan: OccurrencePlan;
  readonly occurrenceDate: CivilDate;
  readonly today: CivilDate;
}

/**
 * Makes the amount and date of an installment those of the bank: they belong to the schedule of the loan, which the
 * later installments follow.
 *
 * @returns the rule with the changed schedule
 * @throws AppError OCCURRENCE_NOT_FOUND, LOAN_ROW_UNFIT
 */
async function withOwnFigures(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  { rule, occurrenceDate }: Pick<LoanInstallmentPlace, 'rule' | 'occurrenceDate'>,
  { amount, date }: { readonly amount?: number | null | undefined; readonly date?: CivilDate | null | undefined },
): Promise<StoredRule> {
  const { bookId, id, loan } = rule;
  const installment = loan && loanInstallmentsOf(loan).find((one) => one.occurrenceDate === occurrenceDate);
  if (!loan || !installment) throw new AppError('OCCURRENCE_NOT_FOUND');
  // A figure equal to the schedule's is not stored as an override.
  const figures = {
    ...(amount === undefined || amount === installment.payment ? {} : { payment: amount }),
    ...(date === undefined || date === installment.date ? {} : { date }),
  };
  if (Object.keys(figures).length === 0) return rule;
  const place = { bookId, assetId: loan.assetId, n: installment.n };
  await overrideLoanInstallment(deps, trx, actor.userId, place, figures);
  return (await findRule(trx, bookId, id)) ?? rule;
}

/** Skips an installment, or sets its amount or date; see `changeOccurrence`. */
async function changeLoanInstallment(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  { rule, plan, occurrenceDate, today }: LoanInstallmentPlace,
  { skip, ...figures }: BodyOf<typeof endpoints.changeOccurrence>,
): Promise<Occurrence> {
  const row = plan.rowOf(occurrenceDate);
  const before = plan.view(occurrenceDate, today);
  const changed = await withOwnFigures(deps, trx, actor, { rule, occurrenceDate }, figures);
  const { date } = (await planOf(deps, trx, changed, today, occurrenceDate)).view(occurrenceDate, today);
  const isLeft = row?.isWaiting === true || before.state === 'MISSED';
  await putOccurrence(trx, rule, {
    occurrenceDate,
    ownDate: null,
    ownAmount: null,
    isSkipped: skip ?? row?.isSkipped ?? false,
    waitingSince: isLeft && date <= today ? deps.clock.now() : null,
  });
  await updateDueDate(deps, trx, changed, today);
  const after = (await planOf(deps, trx, changed, today, occurrenceDate)).view(occurrenceDate, today);
  if (skip !== undefined) {
    const { description, visibility, revealOn } = rule.template;
    const about = { description, visibility, revealOn, createdBy: rule.createdBy };
    await recordActivity(deps, trx, actor.userId, {
      bookId: rule.bookId,
      action: skip ? 'SKIPPED' : 'UPDATED',
      entity: 'RECURRING_RULE',
      entityId: rule.id,
      before: { ...about, occurrence: before },
      after: { ...about, occurrence: after },
      undo: { occurrenceDate, skip: row?.isSkipped ?? false },
    });
  }
  return after;
}

/**
 * Records an occurrence now, with the acting user as its author.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECURRING_NOT_FOUND, OCCURRENCE_NOT_FOUND, MASKED_ENTRY,
 * ALREADY_RECORDED, LOAN_REPAID, LOAN_ROW_UNFIT, and the rules of the ledger
 */
export async function recordOccurrence(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly ruleId: string; readonly occurrenceDate: CivilDate },
  input: BodyOf<typeof endpoints.recordOccurrence>,
): Promise<Created<Transaction>> {
  const { bookId, ruleId, occurrenceDate } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    let rule = await lockOpenRule(trx, bookId, ruleId, reader);
    requireOwnMove(rule, rule.into, actor);
    let plan = await planOf(deps, trx, rule, reader.today, occurrenceDate);
    if (!plan.has(occurrenceDate)) throw new AppError('OCCURRENCE_NOT_FOUND');
    if (plan.rowOf(occurrenceDate)?.isRecorded) throw new AppError('ALREADY_RECORDED');
    if (rule.loan !== null) {
      if (rule.loan.owed === 0) throw new AppError('LOAN_REPAID');
      rule = await withOwnFigures(deps, trx, actor, { rule, occurrenceDate }, input);
      plan = await planOf(deps, trx, rule, reader.today, occurrenceDate);
    }
    const planned = plan.view(occurrenceDate, reader.today);
    const date = input.date ?? planned.date;
    const amount = input.amount ?? planned.amount;
    const id = newId(at);
    if (isCrossBook(rule)) {
      const one = { occurrenceDate, date, amount, transactionId: id };
      if ((await claim(trx, rule, [one], at)).length === 0) throw new AppError('ALREADY_RECORDED');
      await requireCrossBookTemplate(deps, trx, actor, seat, rule);
      const move = contributionOf(rule, one, { id, userId: actor.userId });
      await writeContribution(deps, trx, move);
      await notifyOfContributions(deps, trx, [move], seat.currency);
      await updateDueDate(deps, trx, rule, reader.today);
      const transaction = await lockViewById(trx, bookId, id, reader);
      if (!transaction) throw new AppError('TRANSACTION_NOT_FOUND');
      return created(transaction);
    }
    const [drafted] = await draftsOf(deps, trx, rule, [{ occurrenceDate, date, amount }], {
      authorId: actor.userId,
      at,
    });
    const [draft] = drafted?.drafts ?? [];
    if (!drafted || !draft) throw new AppError('LOAN_REPAID');
    const claimed = await claim(trx, rule, [{ ...drafted.due, transactionId: draft.id }], at);
    if (claimed.length === 0) throw new AppError('ALREADY_RECORDED');
    const stamp = { bookId, userId: actor.userId, at };
    await writeDrafts(deps, trx, stamp, drafted.drafts);
    await updateDueDate(deps, trx, rule, reader.today);
    return created(viewOfNewDraft(draft, stamp));
  });
}
