import { type Book, type BackupEntry, type BookBackup, backupEntry } from '@salim/contract';
import { checkMemberAmounts } from '@salim/domain';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Created, created, writing } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { LongList } from '../../http/long-list.ts';
import { validated } from '../../http/validate.ts';
import { newId } from '../../ids.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { bookWithin, requireRoomForBook } from '../books/books.service.ts';
import { noteRestoredRules } from '../recurring/restored-rules.service.ts';
import { BulkWrite } from '../transactions/imported-transactions.service.ts';
import type { TransactionDraft } from '../transactions/transaction-draft.ts';
import { type Ids, type NewIds, newIds, unknown } from './backup-ids.ts';
import {
  deferRefunds,
  insertBudgets,
  insertGoals,
  insertRestoredBook,
  insertSettlements,
  insertThings,
  type RestoredGoal,
  type Seat,
} from './restored-book.repository.ts';
import {
  insertClosings,
  insertComments,
  insertRecurringRules,
  insertShareDefaults,
  insertSortingRules,
  setAuthors,
} from './restored-plans.repository.ts';
import {
  authorsOf,
  closingsOf,
  commentsOf,
  nameRecurringRules,
  recurringRulesOf,
  shareDefaultsOf,
  sortingRulesOf,
} from './restored-plans.ts';

export interface RestoredCounts {
  readonly transactions: number;
  readonly categories: number;
  readonly assets: number;
  readonly paymentMethods: number;
  readonly tags: number;
  readonly skipped: number;
}

/** Entries that are checked and written together. */
const ENTRIES_AT_ONCE = 500;

/** The person's own seat becomes the owner's; of all others only their names stay. */
function seatsOf(backup: BookBackup, actor: Actor, at: Date, ids: NewIds): Seat[] {
  const own =
    backup.members.find((member) => member.userId === actor.userId) ??
    backup.members.find((member) => member.userId === backup.exportedBy);
  const others = backup.members
    .filter((member) => member !== own)
    .map((member): Seat => {
      const userId = ids.add(member.userId, 'members');
      const { nickname, color, hasLeft } = member;
      return {
        userId,
        role: 'MEMBER',
        seatName: member.name || '이름 없음',
        nickname,
        color,
        leftAt: hasLeft ? at : null,
      };
    });
  if (own) ids.addAs(own.userId, actor.userId, 'members');
  const owner: Seat = {
    userId: actor.userId,
    role: 'OWNER',
    seatName: null,
    nickname: own?.nickname ?? null,
    color: own?.color ?? '#6C8E7B',
    leftAt: null,
  };
  return [owner, ...others];
}

function checkLevels({ categories }: BookBackup): void {
  const byId = new Map(categories.map((category) => [category.id, category]));
  for (const { kind, parentId } of categories) {
    if (parentId === null) continue;
    const parent = byId.get(parentId);
    if (!parent || parent.kind !== kind || parent.parentId !== null) throw unknown('categories');
  }
}

/** @throws AppError where a goal names something that its kind cannot have */
function goalsOf(backup: BookBackup, things: NewIds, at: Date): RestoredGoal[] {
  const expenses = new Set(backup.categories.filter((one) => one.kind === 'EXPENSE').map((one) => one.id));
  return backup.goals.map((goal) => {
    const isFit =
      goal.kind === 'SAVE'
        ? goal.categoryId === null
        : goal.assetId === null && (goal.categoryId === null || expenses.has(goal.categoryId));
    if (!isFit) throw unknown('goals');
    return {
      ...goal,
      id: newId(at),
      assetId: things.ofNullable(goal.assetId, 'goals'),
      categoryId: things.ofNullable(goal.categoryId, 'goals'),
      contributions: goal.contributions.map((contribution) => ({ ...contribution, id: newId(at) })),
    };
  });
}

/**
 * Settlements of the file under new ids, in the order of the file. One that counts has its transfer among the entries;
 * a file of some entries alone lacks the others.
 */
function settlementsOf(backup: BookBackup, settledIds: ReadonlySet<string>, ids: Ids) {
  const kept = backup.settlements.filter(({ id, status }) => (status === 'CONFIRMED') === settledIds.has(id));
  return kept.map((settlement) => {
    const id = ids.things.add(settlement.id, 'settlements');
    return {
      ...settlement,
      id,
      fromUserId: ids.members.of(settlement.fromUserId, 'settlements'),
      toUserId: ids.members.of(settlement.toUserId, 'settlements'),
      fromAssetId: ids.things.ofNullable(settlement.fromAssetId, 'settlements'),
      toAssetId: ids.things.ofNullable(settlement.toAssetId, 'settlements'),
    };
  });
}

/** Whether an entry is the transfer of a settlement that counts: it says the same. */
function carriesOut(entry: BackupEntry, settlements: ReadonlyMap<string, BookBackup['settlements'][number]>): boolean {
  const settlement = entry.settlementId === null ? undefined : settlements.get(entry.settlementId);
  return (
    settlement?.status === 'CONFIRMED' &&
    entry.type === 'TRANSFER' &&
    entry.payments.length === 1 &&
    entry.amount === settlement.amount &&
    entry.date === settlement.date &&
    entry.fee === 0 &&
    entry.visibility === 'SHARED'
  );
}

/** A masked entry of somebody else, which lacks what a transfer or an adjustment needs. */
function isIncomplete(entry: BackupEntry): boolean {
  const needsAssets = entry.type === 'TRANSFER' || entry.type === 'ADJUSTMENT';
  return needsAssets && entry.payments[0]?.postingAssetId === null && entry.visibility === 'MASKED';
}

interface Surroundings {
  readonly ids: Ids;
  /** Kinds of categories, by their old ids. */
  readonly kinds: ReadonlyMap<string, string>;
  /** By their old ids. */
  readonly settlements: ReadonlyMap<string, BookBackup['settlements'][number]>;
  /** Recurring rules, by their old ids. */
  readonly rules: ReadonlySet<string>;
}

function draftOf(entry: BackupEntry, { ids, kinds, settlements, rules }: Surroundings): TransactionDraft {
  const category = (old: string | null, kind: string): string | null => {
    if (old !== null && kinds.get(old) !== kind) throw unknown('transactions');
    return ids.things.ofNullable(old, 'transactions');
  };
  const asset = (old: string | null): string | null => ids.things.ofNullable(old, 'transactions');
  const member = <Part extends { readonly userId: string }>(part: Part): Part => ({
    ...part,
    userId: ids.members.of(part.userId, 'transactions'),
  });
  if (entry.payers.length > 0) checkMemberAmounts('payers', entry.payers, entry.amount);
  if (entry.shares.length > 0) checkMemberAmounts('shares', entry.shares, entry.amount);
  if (entry.type === 'ADJUSTMENT' && (entry.direction === null || entry.payments.length !== 1)) {
    throw unknown('transactions');
  }
  if (entry.settlementId !== null && !carriesOut(entry, settlements)) throw unknown('transactions');
  // Who bears what is settled with who paid it, so that neither is anything without the other.
  const isShared = entry.shares.length > 0 && entry.payers.length > 0;
  const { createdBy: _author, comments: _comments, recurring, ...facts } = entry;
  const ruleId = ids.things.find(recurring?.ruleId ?? null);
  return {
    ...facts,
    id: ids.entries.of(entry.id, 'transactions'),
    splits: entry.splits.map((split) => ({ ...split, categoryId: category(split.categoryId, entry.type) })),
    payments: entry.payments.map((payment) => ({
      assetId: asset(payment.assetId),
      postingAssetId: asset(payment.postingAssetId),
      paymentMethodId: asset(payment.paymentMethodId),
      amount: payment.amount,
    })),
    refundOfId: ids.entries.ofNullable(entry.refundOfId, 'transactions'),
    toAssetId: asset(entry.toAssetId),
    toPostingAssetId: asset(entry.toPostingAssetId),
    feeCategoryId: category(entry.feeCategoryId, 'EXPENSE'),
    payers: entry.payers.map(member),
    shareMethod: isShared ? (entry.shareMethod ?? 'AMOUNT') : null,
    shares: isShared ? entry.shares.map(member) : [],
    settlementId: ids.things.ofNullable(entry.settlementId, 'transactions'),
    tagIds: entry.tagIds.map((tagId) => ids.things.of(tagId, 'transactions')),
    importId: null,
    recurring: recurring && ruleId !== null && rules.has(recurring.ruleId) ? { ...recurring, ruleId } : null,
  };
}

/** Some of the entries, checked. */
function entriesAt(list: LongList, from: number): BackupEntry[] {
  try {
    return validated(backupEntry.array(), list.slice(from, from + ENTRIES_AT_ONCE));
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}

/** Who restores, where to, and when. */
interface WriteStamp {
  readonly bookId: string;
  readonly userId: string;
  readonly at: Date;
}

/** What has to be known of all entries before the first of them can be written. */
interface EntryOutline {
  /** In the order of the file. */
  readonly oldIds: readonly string[];
  readonly isOldestFirst: boolean;
  readonly skipped: number;
  /** Settlements that have a transfer. */
  readonly settledIds: ReadonlySet<string>;
}

/** Looks through all entries, some at a time, so that others are answered in between. */
async function outlineOf(list: LongList): Promise<EntryOutline> {
  const oldIds: string[] = [];
  const settledIds = new Set<string>();
  const occurrences = new Set<string>();
  let skipped = 0;
  let [first, last] = ['', ''];
  for (let from = 0; from < list.length; from += ENTRIES_AT_ONCE) {
    const entries = entriesAt(list, from);
    if (from === 0) first = entries[0]?.date ?? '';
    last = entries.at(-1)?.date ?? '';
    for (const entry of entries) {
      if (isIncomplete(entry)) skipped += 1;
      else oldIds.push(entry.id);
      if (entry.recurring !== null) {
        const occurrence = `${entry.recurring.ruleId} ${entry.recurring.occurrenceDate}`;
        if (occurrences.has(occurrence)) throw unknown('transactions');
        occurrences.add(occurrence);
      }
      if (entry.settlementId === null) continue;
      if (settledIds.has(entry.settlementId)) throw unknown('transactions');
      settledIds.add(entry.settlementId);
    }
    await othersFirst();
  }
  return { oldIds, skipped, settledIds, isOldestFirst: first < last };
}

/** New ids in the order in which the entries happened, so that those of one moment stay in the order of the list. */
function nameEntries({ oldIds, isOldestFirst }: EntryOutline, ids: NewIds): void {
  for (const old of isOldestFirst ? oldIds : oldIds.toReversed()) ids.add(old, 'transactions');
}

async function writeEntries(trx: Trx, stamp: WriteStamp, list: LongList, around: Surroundings): Promise<void> {
  const { ids } = around;
  await deferRefunds(trx);
  const bulk = await BulkWrite.begin(trx, stamp);
  for (let from = 0; from < list.length; from += ENTRIES_AT_ONCE) {
    const entries = entriesAt(list, from).filter((entry) => !isIncomplete(entry));
    if (entries.length === 0) continue;
    await bulk.add(entries.map((entry) => draftOf(entry, around)));
    const authors = authorsOf(entries, ids, stamp.userId);
    if (authors.length > 0) await setAuthors(trx, stamp.bookId, authors);
    const comments = commentsOf(entries, ids, () => newId(stamp.at));
    if (comments.length > 0) await insertComments(trx, stamp.bookId, comments);
  }
  await bulk.end();
}

/**
 * Makes a book of a backup, all of it or nothing. Its only owner is whoever restores it; the other members become
 * seats with a name, who wrote what they wrote. Entries keep their order; all was written now.
 *
 * @param list the entries, which stand apart because they may be many
 * @throws AppError TOO_MANY, MALFORMED_REQUEST, VALIDATION_FAILED, LIMIT_EXCEEDED, NAME_TAKEN, BALANCE_OUT_OF_RANGE, and the rules of
 *   the ledger
 */
export async function importBackup(
  deps: Deps,
  actor: Actor,
  backup: BookBackup,
  list: LongList,
): Promise<Created<Book & { restored: RestoredCounts }>> {
  checkLevels(backup);
  const outline = await outlineOf(list);
  return writing(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const bookId = newId(at);
    await requireRoomForBook(trx, actor.userId);
    const ids = newIds(at);
    for (const field of ['categories', 'assets', 'paymentMethods', 'tags'] as const) {
      for (const { id } of backup[field]) ids.things.add(id, field);
    }
    nameEntries(outline, ids.entries);
    nameRecurringRules(backup, ids);
    await insertRestoredBook(trx, {
      id: bookId,
      at,
      settings: backup.book,
      seats: seatsOf(backup, actor, at, ids.members),
    });
    await insertThings(trx, bookId, at, {
      categories: backup.categories.map((category) => ({
        ...category,
        id: ids.things.of(category.id, 'categories'),
        parentId: ids.things.ofNullable(category.parentId, 'categories'),
      })),
      assets: backup.assets.map((asset) => ({
        ...asset,
        id: ids.things.of(asset.id, 'assets'),
        card: asset.card && {
          ...asset.card,
          settlementAssetId: ids.things.ofNullable(asset.card.settlementAssetId, 'assets'),
        },
      })),
      paymentMethods: backup.paymentMethods.map((method) => ({
        ...method,
        id: ids.things.of(method.id, 'paymentMethods'),
        assetId: ids.things.ofNullable(method.assetId, 'paymentMethods'),
      })),
      tags: backup.tags.map((tag) => ({ ...tag, id: ids.things.of(tag.id, 'tags') })),
    });
    await insertBudgets(
      trx,
      bookId,
      at,
      backup.budgets.map((budget) => ({
        ...budget,
        categories: budget.categories.map((line) => ({
          ...line,
          categoryId: ids.things.of(line.categoryId, 'budgets'),
        })),
      })),
    );
    await insertGoals(trx, { bookId, userId: actor.userId, at }, goalsOf(backup, ids.things, at));
    await insertSettlements(trx, { bookId, userId: actor.userId, at }, settlementsOf(backup, outline.settledIds, ids));
    const around: Surroundings = {
      ids,
      kinds: new Map(backup.categories.map((category) => [category.id, category.kind])),
      settlements: new Map(backup.settlements.map((settlement) => [settlement.id, settlement])),
      rules: new Set(backup.recurringRules.map((rule) => rule.id)),
    };
    const fresh = (): string => newId(at);
    const stamp = { bookId, at };
    await insertRecurringRules(trx, stamp, recurringRulesOf(backup, ids));
    await insertSortingRules(trx, stamp, sortingRulesOf(backup, ids, fresh));
    await insertShareDefaults(trx, stamp, shareDefaultsOf(backup, ids, fresh));
    await writeEntries(trx, { ...stamp, userId: actor.userId }, list, around);
    await insertClosings(trx, stamp, closingsOf(backup, ids, fresh));
    await noteRestoredRules(deps, trx, { id: bookId, timeZone: backup.book.timeZone });
    const restored = {
      transactions: outline.oldIds.length,
      categories: backup.categories.filter((category) => category.deletedAt === null).length,
      assets: backup.assets.filter((asset) => asset.deletedAt === null).length,
      paymentMethods: backup.paymentMethods.filter((method) => method.deletedAt === null).length,
      tags: backup.tags.filter((tag) => tag.deletedAt === null).length,
      skipped: outline.skipped,
    };
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'BOOK',
      entityId: bookId,
      after: { title: backup.book.title, restored },
    });
    return created({ ...(await bookWithin(trx, bookId, actor.userId)), restored });
  });
}
