import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  ATTACHMENT_LIMITS,
  BACKUP_ATTACHMENTS_MAX,
  type BackupTransaction,
  type BookBackup,
  backupAttachment,
  backupTransaction,
} from '@salim/contract';
import { checkMemberAmounts, RuleViolation, sumOf } from '@salim/domain';
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

/** Batch size for validating and inserting transactions. */
const TRANSACTIONS_AT_ONCE = 500;

/** Whether a transaction is the transfer of a confirmed settlement and matches it. */
function carriesOut(
  transaction: BackupTransaction,
  settlements: ReadonlyMap<string, BookBackup['settlements'][number]>,
): boolean {
  const settlement = transaction.settlementId === null ? undefined : settlements.get(transaction.settlementId);
  return (
    settlement?.status === 'CONFIRMED' &&
    transaction.type === 'TRANSFER' &&
    transaction.payments.length === 1 &&
    transaction.amount === settlement.amount &&
    transaction.date === settlement.date &&
    transaction.fee === 0 &&
    transaction.visibility === 'SHARED'
  );
}

/** Another member's masked transaction, which lacks the assets that a transfer or an adjustment needs. */
function isIncomplete(transaction: BackupTransaction): boolean {
  const needsAssets = transaction.type === 'TRANSFER' || transaction.type === 'ADJUSTMENT';
  return needsAssets && transaction.payments[0]?.postingAssetId === null && transaction.visibility === 'MASKED';
}

/** The rows that the transactions of a backup refer to. */
export interface Surroundings {
  readonly ids: Ids;
  /** Kinds of categories, by their old IDs. */
  readonly kinds: ReadonlyMap<string, string>;
  /** By their old IDs. */
  readonly settlements: ReadonlyMap<string, BookBackup['settlements'][number]>;
  /** Recurring rules, by their old IDs. */
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

/** @throws RuleViolation, AppError if the payments are not those of a transaction of its type */
function checkPayments({ type, direction, amount, payments }: BackupTransaction): void {
  if (sumOf(payments.map((payment) => payment.amount)) !== amount) {
    throw new RuleViolation('PAYMENT_SUM_MISMATCH', 'payments');
  }
  const isFlow = type === 'INCOME' || type === 'EXPENSE';
  if (!isFlow && payments.length !== 1) throw unknown('transactions');
  const hasNoAsset = payments[0]?.postingAssetId === null;
  if (type === 'ADJUSTMENT' && (direction === null || hasNoAsset)) throw unknown('transactions');
}

function draftOf(transaction: BackupTransaction, { ids, kinds, settlements, rules }: Surroundings): TransactionDraft {
  const category = (old: string | null, kind: string): string | null => {
    if (old !== null && kinds.get(old) !== kind) throw unknown('transactions');
    return ids.items.ofNullable(old, 'transactions');
  };
  const asset = (old: string | null): string | null => ids.items.ofNullable(old, 'transactions');
  const memberId = (old: string): string => ids.members.of(old, 'transactions');
  const member = <Part extends { readonly userId: string }>(part: Part): Part => ({
    ...part,
    userId: memberId(part.userId),
  });
  if (transaction.payers.length > 0) checkMemberAmounts('payers', transaction.payers, transaction.amount);
  if (transaction.shares.length > 0) checkMemberAmounts('shares', transaction.shares, transaction.amount);
  checkPayments(transaction);
  if (transaction.settlementId !== null && !carriesOut(transaction, settlements)) throw unknown('transactions');
  // Shares are settled against payers, so they are kept only if both are present.
  const isShared = transaction.shares.length > 0 && transaction.payers.length > 0;
  const { createdBy: _author, comments: _comments, recurring, ...facts } = transaction;
  const ruleId = ids.items.find(recurring?.ruleId ?? null);
  return {
    ...facts,
    id: ids.entries.of(transaction.id, 'transactions'),
    splits: transaction.splits.map((split) => ({ ...split, categoryId: category(split.categoryId, transaction.type) })),
    payments: transaction.payments.map((payment) => ({
      assetId: asset(payment.assetId),
      postingAssetId: asset(payment.postingAssetId),
      paymentMethodId: asset(payment.paymentMethodId),
      amount: payment.amount,
    })),
    refundOfId: ids.entries.ofNullable(transaction.refundOfId, 'transactions'),
    toAssetId: asset(transaction.toAssetId),
    toPostingAssetId: asset(transaction.toPostingAssetId),
    feeCategoryId: category(transaction.feeCategoryId, 'EXPENSE'),
    payers: transaction.payers.map(member),
    shareMethod: isShared ? (transaction.shareMethod ?? 'AMOUNT') : null,
    shares: isShared ? transaction.shares.map(member) : [],
    items: isShared ? transaction.items.map((line) => ({ ...line, memberIds: line.memberIds.map(memberId) })) : [],
    settlementId: ids.items.ofNullable(transaction.settlementId, 'transactions'),
    tagIds: transaction.tagIds.map((tagId) => ids.items.of(tagId, 'transactions')),
    importId: null,
    recurring: recurring && ruleId !== null && rules.has(recurring.ruleId) ? { ...recurring, ruleId } : null,
  };
}

/** Validates one batch of transactions. */
function transactionsAt(list: LongList, from: number): BackupTransaction[] {
  return itemsAt(list, from, TRANSACTIONS_AT_ONCE, backupTransaction);
}

function itemsAt<Item extends z.ZodType>(list: LongList, from: number, count: number, item: Item): z.output<Item>[] {
  try {
    return validated(item.array(), list.slice(from, from + count));
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('MALFORMED_REQUEST');
    throw error;
  }
}

/** Restoring user, target book and time. */
export interface WriteStamp {
  readonly bookId: string;
  readonly userId: string;
  readonly at: Date;
}

/** What has to be known about all transactions before the first can be inserted. */
export interface TransactionOutline {
  /** In the order of the file. */
  readonly oldIds: readonly string[];
  readonly isOldestFirst: boolean;
  readonly skipped: number;
  /** Settlements that have a transfer. */
  readonly settledIds: ReadonlySet<string>;
}

/** Scans all transactions in batches and yields to other requests in between. */
export async function outlineOf(list: LongList): Promise<TransactionOutline> {
  const oldIds: string[] = [];
  const settledIds = new Set<string>();
  const occurrences = new Set<string>();
  let skipped = 0;
  let [first, last] = ['', ''];
  for (let from = 0; from < list.length; from += TRANSACTIONS_AT_ONCE) {
    const transactions = transactionsAt(list, from);
    if (from === 0) first = transactions[0]?.date ?? '';
    last = transactions.at(-1)?.date ?? '';
    for (const transaction of transactions) {
      if (isIncomplete(transaction)) skipped += 1;
      else oldIds.push(transaction.id);
      if (transaction.recurring !== null) {
        // An installment of a loan is a transfer and an expense.
        const occurrence = `${transaction.recurring.ruleId} ${transaction.recurring.occurrenceDate} ${transaction.type}`;
        if (occurrences.has(occurrence)) throw unknown('transactions');
        occurrences.add(occurrence);
      }
      if (transaction.settlementId === null) continue;
      if (settledIds.has(transaction.settlementId)) throw unknown('transactions');
      settledIds.add(transaction.settlementId);
    }
    await othersFirst();
  }
  return { oldIds, skipped, settledIds, isOldestFirst: first < last };
}

/** Assigns new IDs in chronological order, so that transactions of the same moment keep their order in the list. */
export function nameTransactions({ oldIds, isOldestFirst }: TransactionOutline, ids: NewIds): void {
  for (const old of isOldestFirst ? oldIds : oldIds.toReversed()) ids.add(old, 'transactions');
}

/** Inserts all transactions in batches, with their comments and authors. */
export async function writeTransactions(
  trx: Trx,
  stamp: WriteStamp,
  list: LongList,
  around: Surroundings,
): Promise<void> {
  const { ids } = around;
  await deferRefunds(trx);
  const bulk = await BulkWrite.begin(trx, stamp);
  for (let from = 0; from < list.length; from += TRANSACTIONS_AT_ONCE) {
    const transactions = transactionsAt(list, from).filter((transaction) => !isIncomplete(transaction));
    if (transactions.length === 0) continue;
    await bulk.add(transactions.map((transaction) => draftOf(transaction, around)));
    const authors = authorsOf(transactions, ids, stamp.userId);
    if (authors.length > 0) await setAuthors(trx, stamp.bookId, authors);
    const comments = commentsOf(transactions, ids, () => newId(stamp.at));
    if (comments.length > 0) await insertComments(trx, stamp.bookId, comments);
  }
  await bulk.end();
}

/** How many receipts were restored, and how many the backup lists without a file. */
export interface RestoredReceipts {
  readonly attachments: number;
  readonly attachmentsMissing: number;
}

/** Restores the receipts in small batches, because each may be large. */
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
