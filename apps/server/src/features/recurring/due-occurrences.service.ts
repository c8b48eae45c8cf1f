import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { codeOfConstraint } from '../../db/constraint-codes.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { type BookSettings, findBookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { membersOf } from '../books/members.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { lastClosedDate } from '../settlements/closings.service.ts';
import { mayContribute, notifyOfContributions, writeContribution } from '../settlements/contributions.service.ts';
import { writeDrafts } from '../transactions/transactions.service.ts';
import { claim } from './claimed-occurrences.service.ts';
import { type CrossBookRule, contributionOf, isCrossBook } from './contribution-recurring-rules.service.ts';
import { draftsOf } from './occurrence-drafts.service.ts';
import { type DueOccurrence, OccurrencePlan, rowsMatterFrom } from './occurrence-plan.ts';
import {
  type DueRule,
  holdOccurrences,
  listOccurrenceRows,
  lockFreeRule,
  lockRule,
  markWaiting,
  setProgress,
  updateRule,
} from './recurring.repository.ts';
import { noticeOfClosed, noticeOfDue, noticeOfLoss, noticeOfProblem } from './recurring-notices.ts';
import { todayIn } from './recurring-rule-access.service.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** Small enough that a batch locks its rule and the assets only briefly. */
export const OCCURRENCES_AT_ONCE = 100;

export interface BatchResult {
  readonly recorded: number;
  readonly reminded: number;
  /** False when more is due than one batch takes. */
  readonly isComplete: boolean;
}

const NOTHING: BatchResult = { recorded: 0, reminded: 0, isComplete: true };

interface Author {
  readonly userId: string;
  readonly isCreator: boolean;
}

/** The author of new transactions: the rule's creator while they are a member who may write, otherwise the owner. */
async function authorOf(trx: Trx, rule: StoredRule): Promise<Author | null> {
  const members = await membersOf(trx, rule.bookId);
  const creator = members.find((member) => member.userId === rule.createdBy);
  if (creator?.hasAccount && creator.role !== 'VIEWER') return { userId: creator.userId, isCreator: true };
  const owner = members.find((member) => member.role === 'OWNER');
  return owner ? { userId: owner.userId, isCreator: false } : null;
}

/** Pauses a rule that cannot continue and notifies its author; due occurrences stay due until the problem is fixed. */
async function stopRule(
  deps: Deps,
  trx: Trx,
  rule: StoredRule,
  problem: NonNullable<StoredRule['problem']>,
  author: Author | null,
): Promise<BatchResult> {
  await updateRule(trx, { ...rule, isPaused: true, problem }, deps.clock.now());
  if (author) await notify(deps, trx, noticeOfProblem(rule, author.userId, problem));
  return NOTHING;
}

/** Records the due transfers of a rule into another book of its author. */
async function moveAll(
  deps: Deps,
  trx: Trx,
  rule: CrossBookRule,
  author: Author,
  due: readonly DueOccurrence[],
  currency: string,
): Promise<number> {
  const at = deps.clock.now();
  const moves = due.map((one) => contributionOf(rule, one, { id: newId(at), userId: author.userId }));
  const claims = moves.map(({ recurring, ...move }) => ({ ...move, occurrenceDate: recurring.occurrenceDate }));
  const free = new Set(await claim(trx, rule, claims, at));
  const written = moves.filter(({ recurring }) => free.has(recurring.occurrenceDate));
  for (const move of written) await writeContribution(deps, trx, move);
  await notifyOfContributions(deps, trx, written, currency);
  return written.length;
}

async function recordAll(
  deps: Deps,
  trx: Trx,
  rule: StoredRule,
  author: Author,
  due: readonly DueOccurrence[],
): Promise<number> {
  const at = deps.clock.now();
  const drafted = await draftsOf(deps, trx, rule, due, { authorId: author.userId, at });
  const claims = drafted.flatMap(({ due: one, drafts: [draft] }) =>
    draft ? [{ ...one, transactionId: draft.id }] : [],
  );
  const free = new Set(await claim(trx, rule, claims, at));
  const written = drafted.filter(({ due: one }) => free.has(one.occurrenceDate));
  if (written.length === 0) return 0;
  const drafts = written.flatMap((one) => one.drafts);
  await writeDrafts(deps, trx, { bookId: rule.bookId, userId: author.userId, at }, drafts);
  const lost = new Set(drafted.flatMap((one) => [...one.lost]));
  if (lost.has('ASSET') || lost.has('CATEGORY')) await notify(deps, trx, noticeOfLoss(rule, author.userId, lost));
  return written.length;
}

/** Whether a closed period refuses its transactions. */
const isShared = ({ template, mode }: StoredRule): boolean =>
  mode === 'AUTO' && ((template.shareMethod ?? null) !== null || (template.shares ?? []).length > 0);

async function recordOrRemind(
  deps: Deps,
  trx: Trx,
  rule: StoredRule,
  { due, held }: { readonly due: readonly DueOccurrence[]; readonly held: readonly DueOccurrence[] },
  { currency }: Pick<BookSettings, 'currency'>,
): Promise<BatchResult | { readonly problem: NonNullable<StoredRule['problem']>; readonly author: Author | null }> {
  const author = await authorOf(trx, rule);
  // The owner must not become the author of another member's masked transaction, nor move another member's money.
  const isPersonal = rule.template.visibility === 'MASKED' || isCrossBook(rule);
  if (!author || (isPersonal && !author.isCreator)) return { problem: 'AUTHOR_GONE', author };
  if (isCrossBook(rule) && !(await mayContribute(trx, author.userId, currency, rule.into))) {
    return { problem: 'BOOK_GONE', author };
  }
  if (rule.loan !== null && !rule.loan.isPayable) return { problem: 'ASSET_GONE', author };
  if (rule.mode === 'REMIND') {
    const dates = due.map((one) => one.occurrenceDate);
    const notified = new Set(await markWaiting(trx, rule, dates, deps.clock.now()));
    const news = due.filter((one) => notified.has(one.occurrenceDate));
    if (news.length > 0) await notify(deps, trx, noticeOfDue(rule, author.userId, news, currency));
    return { recorded: 0, reminded: news.length, isComplete: true };
  }
  if (held.length > 0) {
    const dates = held.map((one) => one.occurrenceDate);
    await holdOccurrences(trx, rule, dates);
    await notify(deps, trx, noticeOfClosed(rule, author.userId, held));
  }
  if (due.length === 0) return NOTHING;
  const recorded = isCrossBook(rule)
    ? await moveAll(deps, trx, rule, author, due, currency)
    : await recordAll(deps, trx, rule, author, due);
  return { recorded, reminded: 0, isComplete: true };
}

/** The problem when the ledger rejects a transaction of the rule; null for other errors. */
function problemIn(error: unknown): NonNullable<StoredRule['problem']> | null {
  const code = error instanceof AppError || (error instanceof Error && 'code' in error) ? String(error.code) : '';
  if (code === 'TRANSFER_ASSET_REQUIRED' || code === 'ASSET_DELETED' || code === 'ASSET_NOT_FOUND') return 'ASSET_GONE';
  const isRefusal = error instanceof AppError || (error instanceof Error && error.name === 'RuleViolation');
  // A database constraint will fail again on retry: a balance out of range.
  return isRefusal || codeOfConstraint(error) !== null ? 'REFUSED' : null;
}

/** Rolls back a batch that cannot be written; only the reason is stored afterwards. */
class CannotRecord extends Error {
  override readonly name = 'CannotRecord';
  readonly problem: NonNullable<StoredRule['problem']>;

  constructor(problem: NonNullable<StoredRule['problem']>, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/**
 * Records the due occurrences of a rule that the caller has locked, or sends reminders for them, and stores the
 * progress: at most one batch, in the caller's database transaction.
 *
 * @throws CannotRecord when the ledger rejects one of its transactions
 */
async function processDueBatch(
  deps: Deps,
  trx: Trx,
  rule: StoredRule,
  book: Pick<BookSettings, 'timeZone' | 'currency'>,
): Promise<BatchResult> {
  if (rule.isPaused || rule.isDeleted) return NOTHING;
  const today = todayIn(deps, book);
  const planNow = async (current: StoredRule): Promise<OccurrencePlan> => {
    const from = rowsMatterFrom(current.openFrom, today);
    return new OccurrencePlan(current, await listOccurrenceRows(trx, rule.bookId, [rule.id], from), deps);
  };
  const closedThrough = isShared(rule) ? await lastClosedDate(trx, rule.bookId) : null;
  const { due, held, openFrom, isComplete } = (await planNow(rule)).due(today, OCCURRENCES_AT_ONCE, closedThrough);
  let done = NOTHING;
  if (due.length > 0 || held.length > 0) {
    try {
      const result = await recordOrRemind(deps, trx, rule, { due, held }, book);
      if ('problem' in result) return await stopRule(deps, trx, rule, result.problem, result.author);
      done = result;
    } catch (error) {
      const problem = problemIn(error);
      if (problem === null) throw error;
      throw new CannotRecord(problem, error);
    }
  }
  const dueOn = (await planNow({ ...rule, openFrom })).dueOn();
  await setProgress(trx, rule, { openFrom, dueOn });
  return { ...done, isComplete };
}

/** Processes one batch of a rule that no other server has locked; with `lockRule` it waits for the lock. */
export async function processDueRule(
  deps: Deps,
  { bookId, ruleId }: DueRule,
  lock: typeof lockFreeRule = lockFreeRule,
): Promise<BatchResult> {
  try {
    return await inTrx(deps.db, async (trx) => {
      const rule = await lock(trx, bookId, ruleId);
      const book = await findBookSettings(trx, bookId);
      return rule && book ? processDueBatch(deps, trx, rule, book) : NOTHING;
    });
  } catch (error) {
    // Constraints checked at commit count as rejections too: a sum out of range.
    const problem = error instanceof CannotRecord ? error.problem : codeOfConstraint(error) === null ? null : 'REFUSED';
    if (problem === null) throw error;
    deps.log.warn({ ruleId, problem }, 'a recurring rule cannot be recorded');
    return inTrx(deps.db, async (trx) => {
      const rule = await lockFreeRule(trx, bookId, ruleId);
      if (!rule || rule.isPaused || rule.isDeleted) return NOTHING;
      return stopRule(deps, trx, rule, problem, await authorOf(trx, rule));
    });
  }
}

/** Number of batches that a request waits for before it changes the rule. */
const BATCHES_BEFORE_CHANGE = 10;

/**
 * Records what is due up to today before a rule is changed, so that the change does not affect earlier occurrences.
 *
 * @throws AppError RECURRING_BUSY while years of it are still being caught up
 */
export async function catchUpBeforeChange(deps: Deps, rule: DueRule): Promise<void> {
  for (let batch = 0; batch < BATCHES_BEFORE_CHANGE; batch += 1) {
    if ((await processDueRule(deps, rule, lockRule)).isComplete) return;
  }
  throw new AppError('RECURRING_BUSY');
}
