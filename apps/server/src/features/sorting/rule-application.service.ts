import type { AnswerOf, BodyOf, endpoints, RuleApplication, RuleChange, RuleRun, SortingRule } from '@salim/contract';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { requireOrderedPeriod } from '../../http/requested-period.ts';
import {
  namedByRules,
  type RuleBook,
  ruleBookOf,
  rulesWithin,
  type TransactionToSort,
} from '../sorting-rules/active-rules.service.ts';
import { checkRule } from '../sorting-rules/sorting-rules.service.ts';
import {
  type SortableRow,
  type SortingChange,
  sortableTransactions,
  type TransactionSorting,
  writeSortings,
} from '../transactions/sorted-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import {
  deleteOldRuns,
  insertRun,
  listRunsByBook,
  lockRun,
  markRunUndone,
  type RunTransaction,
} from './rule-runs.repository.ts';

/** The limit of any bulk change. */
const CHANGES_MAX = 1000;
const SHOWN_MAX = 200;
const RUNS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Id of a rule that was sent with the request but not stored. */
const UNKEPT = '00000000-0000-0000-0000-000000000000';

type Input = BodyOf<typeof endpoints.applyRules>;
type AppliedRule = Pick<SortingRule, 'id' | 'name' | 'conditions' | 'actions'>;

/** @throws AppError RULE_NOT_FOUND */
function chosenRules(rules: readonly SortingRule[], { rule, ruleIds }: Input): readonly AppliedRule[] {
  if (rule) return [{ id: UNKEPT, name: '', ...rule }];
  if (ruleIds?.some((id) => !rules.some((known) => known.id === id))) throw new AppError('RULE_NOT_FOUND');
  return rules.filter((known) => (ruleIds ? ruleIds.includes(known.id) : known.isActive));
}

/** Past transactions are categorized again: their current category does not exclude a rule. */
function asToSort(row: SortableRow): TransactionToSort {
  return { ...row, category: row.type !== 'TRANSFER' && row.splitCount === 1 ? 'OPEN' : null };
}

function sortingOf({ categoryId, tagIds, description, excludeFromStats }: TransactionSorting): TransactionSorting {
  return { categoryId, tagIds, description, excludeFromStats };
}

interface FoundChange {
  readonly row: SortableRow;
  readonly after: TransactionSorting;
  readonly ruleIds: readonly string[];
}

interface Found {
  readonly matched: number;
  readonly changes: readonly FoundChange[];
  readonly isCut: boolean;
}

function changeOf(row: SortableRow, rules: RuleBook): FoundChange | 'UNTOUCHED' | null {
  const sorted = rules.sortTransaction(asToSort(row));
  if (!sorted) return null;
  const { categoryId, tagIds, description, excludeFromStats } = sorted.actions;
  const after: TransactionSorting = {
    categoryId: categoryId ?? row.categoryId,
    tagIds: [...new Set([...row.tagIds, ...(tagIds ?? [])])],
    description: description ?? row.description,
    excludeFromStats: excludeFromStats ?? row.excludeFromStats,
  };
  const isSame =
    after.categoryId === row.categoryId &&
    after.tagIds.length === row.tagIds.length &&
    after.description === row.description &&
    after.excludeFromStats === row.excludeFromStats;
  return isSame ? 'UNTOUCHED' : { row, after, ruleIds: sorted.ruleIds };
}

async function findChanges(
  deps: Deps,
  db: Db,
  actor: Actor,
  seat: BookSeat,
  input: Input,
  rules: RuleBook,
): Promise<Found> {
  const changes: FoundChange[] = [];
  let matched = 0;
  const wanted = { isUnsortedOnly: input.scope === 'UNSORTED', from: input.from, to: input.to };
  for await (const page of sortableTransactions(db, seat.bookId, readerIn(deps, actor, seat), wanted)) {
    for (const row of page) {
      const change = changeOf(row, rules);
      if (change === null) continue;
      if (change === 'UNTOUCHED') {
        matched += 1;
        continue;
      }
      if (changes.length === CHANGES_MAX) return { matched, changes, isCut: true };
      matched += 1;
      changes.push(change);
    }
  }
  return { matched, changes, isCut: false };
}

function shownChanges(changes: readonly FoundChange[]): RuleChange[] {
  return changes
    .toSorted((a, b) => (a.row.date < b.row.date ? 1 : a.row.date > b.row.date ? -1 : a.row.id < b.row.id ? 1 : -1))
    .slice(0, SHOWN_MAX)
    .map(({ row, after, ruleIds }) => ({
      transactionId: row.id,
      date: row.date,
      type: row.type,
      amount: row.amount,
      description: row.description,
      ruleIds: ruleIds.filter((id) => id !== UNKEPT),
      before: { ...sortingOf(row), tagIds: [...row.tagIds] },
      after: { ...after, tagIds: [...after.tagIds] },
    }));
}

/**
 * Applies rules to existing transactions, all or nothing; at most a thousand at once, newest first. With `dryRun`
 * nothing is written. Other members' masked transactions are neither changed nor counted.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RULE_NOT_FOUND, CATEGORY_NOT_FOUND, TAG_NOT_FOUND, ASSET_NOT_FOUND,
 * PAYMENT_METHOD_NOT_FOUND, END_BEFORE_START
 */
export async function applyRules(deps: Deps, actor: Actor, bookId: string, input: Input): Promise<RuleApplication> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  requireOrderedPeriod(input);
  return inWriteTransaction(deps, actor, async (trx) => {
    // The rows that rules refer to must not change until everything is written.
    if (!input.dryRun) await lockBookStructure(trx, bookId);
    if (input.rule) await checkRule(trx, bookId, input.rule);
    const chosen = chosenRules(await rulesWithin(trx, bookId), input);
    const rules = await ruleBookOf(trx, bookId, chosen);
    const found = rules.isEmpty
      ? { matched: 0, changes: [], isCut: false }
      : await findChanges(deps, trx, actor, seat, input, rules);
    const answer = { dryRun: input.dryRun, matched: found.matched, isCut: found.isCut };
    if (input.dryRun || found.changes.length === 0) {
      return { ...answer, count: found.changes.length, items: shownChanges(found.changes), runId: null };
    }
    const used = new Set(found.changes.flatMap(({ ruleIds }) => ruleIds));
    const ruleNames = chosen.filter(({ id, name }) => used.has(id) && name !== '').map(({ name }) => name);
    const written = await writeSortings(
      deps,
      trx,
      { seat, reader: readerIn(deps, actor, seat) },
      found.changes.map(({ row, after }): SortingChange => ({ id: row.id, version: row.version, after })),
      { rules: ruleNames },
    );
    const changes = found.changes.filter(({ row }) => written.has(row.id));
    const at = deps.clock.now();
    const runId = changes.length === 0 ? null : newId(at);
    if (runId !== null) {
      const transactions = changes.map(
        ({ row }): RunTransaction => ({ id: row.id, version: row.version + 1, before: sortingOf(row) }),
      );
      await insertRun(trx, { bookId, id: runId, ruleNames, entries: transactions, createdBy: actor.userId, at });
    }
    return { ...answer, count: changes.length, items: shownChanges(changes), runId };
  });
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listRuleRuns(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<AnswerOf<typeof endpoints.listRuleRuns>> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  const before = query.cursor === undefined ? null : decodeCursor(query.cursor, ['instant', 'id']);
  const found = await listRunsByBook(deps.db, {
    bookId,
    limit: query.limit + 1,
    before: before ? { createdAt: before[0], id: before[1] } : null,
  });
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > query.limit && last ? encodeCursor([last.createdAt, last.id]) : null };
}

/**
 * Reverts a run: restores how its transactions were categorized, except for those changed or deleted since and for
 * references deleted since. Idempotent.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RULE_RUN_NOT_FOUND, UNDO_IMPOSSIBLE when every transaction was changed
 * since
 */
export async function undoRuleRun(
  deps: Deps,
  actor: Actor,
  bookId: string,
  runId: string,
): Promise<RuleRun & { reverted: number; kept: number }> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const found = await lockRun(trx, bookId, runId);
    if (!found) throw new AppError('RULE_RUN_NOT_FOUND');
    const { run, entries: transactions } = found;
    if (run.undoneAt !== null) return { ...run, reverted: run.count, kept: 0 };
    const ids = [...new Set(transactions.flatMap(({ before }) => [...before.tagIds, before.categoryId ?? []].flat()))];
    const named = await namedByRules(trx, bookId, ids);
    const categoryIds = new Set(named.categories.map(({ id }) => id));
    const changes = transactions.map(({ id, version, before }): SortingChange => {
      const categoryId = before.categoryId !== null && categoryIds.has(before.categoryId) ? before.categoryId : null;
      const tagIds = before.tagIds.filter((tagId) => named.tagIds.includes(tagId));
      return { id, version, after: { ...before, categoryId, tagIds } };
    });
    const reverted = await writeSortings(deps, trx, { seat, reader: readerIn(deps, actor, seat) }, changes, {
      undone: run.ruleNames,
    });
    if (reverted.size === 0) throw new AppError('UNDO_IMPOSSIBLE');
    const at = deps.clock.now();
    await markRunUndone(trx, bookId, runId, at);
    return {
      ...run,
      undoneAt: at.toISOString(),
      reverted: reverted.size,
      kept: transactions.length - reverted.size,
    };
  });
}

/** Deletes runs older than thirty days. */
export async function purgeOldRuleRuns(deps: Deps): Promise<void> {
  await deleteOldRuns(deps.db, new Date(deps.clock.now().getTime() - RUNS_KEPT_MS));
}
