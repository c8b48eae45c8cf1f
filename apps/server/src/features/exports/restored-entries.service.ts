import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  ATTACHMENT_LIMITS,
  BACKUP_ATTACHMENTS_MAX,
  type BackupEntry,
  type BookBackup,
  backupAttachment,
  backupEntry,
} from '@salim/contract';
import { checkMemberAmounts } from '@salim/domain';
import type { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { LongList } from '../../http/long-list.ts';
import { validated } from '../../http/validate.ts';
import {
  type RestoreDeps,
  type RestoredAttachment,
  restoreAttachments,
} from '../attachments/restored-attachments.service.ts';
import { BulkWrite } from '../transactions/imported-transactions.service.ts';
import type { TransactionDraft } from '../transactions/transaction-draft.ts';
import { type Ids, type NewIds, unknown } from './backup-ids.ts';
import { deferRefunds } from './restored-book.repository.ts';
import { insertComments, setAuthors } from './restored-plans.repository.ts';
import { authorsOf, commentsOf } from './restored-plans.ts';

/** Entries that are checked and written together. */
const ENTRIES_AT_ONCE = 500;

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

/** What the entries of a backup stand on. */
export interface Surroundings {
  readonly ids: Ids;
  /** Kinds of categories, by their old ids. */
  readonly kinds: ReadonlyMap<string, string>;
  /** By their old ids. */
  readonly settlements: ReadonlyMap<string, BookBackup['settlements'][number]>;
  /** Recurring rules, by their old ids. */
  readonly rules: ReadonlySet<string>;
}

export function surroundingsOf(backup: BookBackup, ids: Ids): Surroundings {
  return {
    ids,
    kinds: new Map(backup.categories.map((category) => [category.id, category.kind])),
    settlements: new Map(backup.settlements.map((settlement) => [settlement.id, settlement])),
    rules: new Set(backup.recurringRules.map((rule) => rule.id)),
  };
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
  return itemsAt(list, from, ENTRIES_AT_ONCE, backupEntry);
}

function itemsAt<Item extends z.ZodType>(list: LongList, from: number, count: number, item: Item): z.output<Item>[] {
  try {
    return validated(item.array(), list.slice(from, from + count));
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}

/** Who restores, where to, and when. */
export interface WriteStamp {
  readonly bookId: string;
  readonly userId: string;
  readonly at: Date;
}

/** What has to be known of all entries before the first of them can be written. */
export interface EntryOutline {
  /** In the order of the file. */
  readonly oldIds: readonly string[];
  readonly isOldestFirst: boolean;
  readonly skipped: number;
  /** Settlements that have a transfer. */
  readonly settledIds: ReadonlySet<string>;
}

/** Looks through all entries, some at a time, so that others are answered in between. */
export async function outlineOf(list: LongList): Promise<EntryOutline> {
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
export function nameEntries({ oldIds, isOldestFirst }: EntryOutline, ids: NewIds): void {
  for (const old of isOldestFirst ? oldIds : oldIds.toReversed()) ids.add(old, 'transactions');
}

/** Writes all entries, some at a time, with what was said about them and who wrote them. */
export async function writeEntries(trx: Trx, stamp: WriteStamp, list: LongList, around: Surroundings): Promise<void> {
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

/** How many receipts came out of a backup, and how many it only names. */
export interface RestoredReceipts {
  readonly attachments: number;
  readonly attachmentsMissing: number;
}

/** Gives the entries their receipts, a few at a time, because each may be large. */
export async function writeAttachments(
  deps: RestoreDeps,
  trx: Trx,
  stamp: WriteStamp,
  list: LongList,
  ids: Ids,
): Promise<RestoredReceipts> {
  const field = 'attachments';
  const countOf = new Map<string, number>();
  let attachments = 0;
  for (let from = 0; from < list.length; from += deps.queues.length) {
    const restored: RestoredAttachment[] = [];
    for (const { data, ...facts } of itemsAt(list, from, deps.queues.length, backupAttachment)) {
      const transactionId = ids.entries.of(facts.transactionId, field);
      if (data === null) continue;
      const bytes = Buffer.from(data, 'base64');
      const count = (countOf.get(transactionId) ?? 0) + 1;
      if (bytes.length !== facts.size || count > ATTACHMENT_LIMITS.count) throw unknown(field);
      countOf.set(transactionId, count);
      const createdBy = facts.createdBy === null ? stamp.userId : ids.members.of(facts.createdBy, field);
      restored.push({ transactionId, name: facts.name, createdBy, bytes });
    }
    attachments += restored.length;
    if (attachments > BACKUP_ATTACHMENTS_MAX) throw unknown(field);
    await restoreAttachments(deps, trx, stamp, restored);
  }
  return { attachments, attachmentsMissing: list.length - attachments };
}
