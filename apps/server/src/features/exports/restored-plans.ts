import type {
  BackupClosing,
  BackupRecurringRule,
  BackupSortingRule,
  BackupTransaction,
  BookBackup,
  ShareDefault,
  UndatedTransaction,
} from '@salim/contract';
import { type Ids, requireDistinct, unknown } from './backup-ids.ts';
import type { RestoredComment } from './restored-plans.repository.ts';

/** A template under new IDs; references to deleted rows remain dangling. */
function templateOf(template: UndatedTransaction, { items, members, entries }: Ids): UndatedTransaction {
  const item = <Old extends string | null | undefined>(old: Old) => (old ? items.ofPossiblyDeleted(old) : old);
  const person = <Part extends { readonly userId: string }>(part: Part): Part => ({
    ...part,
    userId: members.ofPossiblyDeleted(part.userId),
  });
  const { splits, payments, payers, shares } = template;
  return {
    ...template,
    categoryId: item(template.categoryId),
    assetId: item(template.assetId),
    paymentMethodId: item(template.paymentMethodId),
    splits: splits?.map((split) => ({ ...split, categoryId: item(split.categoryId) })),
    payments: payments?.map((payment) => ({
      ...payment,
      assetId: item(payment.assetId),
      paymentMethodId: item(payment.paymentMethodId),
    })),
    refundOfId: entries.find(template.refundOfId),
    toAssetId: template.toAssetId === null ? null : items.ofPossiblyDeleted(template.toAssetId),
    feeCategoryId: template.feeCategoryId === null ? null : items.ofPossiblyDeleted(template.feeCategoryId),
    paidBy: template.paidBy ? members.ofPossiblyDeleted(template.paidBy) : template.paidBy,
    payers: payers?.map(person),
    shares: shares?.map(person),
    tagIds: template.tagIds.map((tagId) => items.ofPossiblyDeleted(tagId)),
  };
}

/** Assigns new IDs to the recurring rules, so that transactions can refer to them. */
export function nameRecurringRules(backup: BookBackup, ids: Ids): void {
  for (const { id } of backup.recurringRules) ids.items.add(id, 'recurringRules');
}

/** Requires the transaction IDs to be assigned, because occurrences refer to them. */
export function recurringRulesOf(backup: BookBackup, ids: Ids): BackupRecurringRule[] {
  const field = 'recurringRules';
  const loanIds = backup.recurringRules.flatMap(({ loanAssetId }) => loanAssetId ?? []);
  requireDistinct(loanIds, field);
  const loans = new Set(backup.assets.filter(({ terms }) => terms !== null).map(({ id }) => id));
  return backup.recurringRules.map((rule) => {
    if (rule.loanAssetId !== null && (!loans.has(rule.loanAssetId) || rule.into !== null)) throw unknown(field);
    requireDistinct(
      rule.occurrences.map((row) => row.occurrenceDate),
      field,
    );
    return {
      ...rule,
      id: ids.items.of(rule.id, field),
      template: templateOf(rule.template, ids),
      loanAssetId: ids.items.ofNullable(rule.loanAssetId, field),
      // The original book continues to move this money; here the rule stays paused until a user resumes it.
      isPaused: rule.isPaused || rule.into !== null,
      createdBy: ids.members.of(rule.createdBy, field),
      occurrences: rule.occurrences.map((row) => ({
        ...row,
        transactionId: row.isRecorded ? ids.entries.find(row.transactionId) : null,
      })),
    };
  });
}

type Condition = BackupSortingRule['conditions'][number];

function conditionOf(condition: Condition, { items }: Ids): Condition {
  if (condition.field !== 'assetId' && condition.field !== 'paymentMethodId') return condition;
  const item = (value: string | number) => items.ofPossiblyDeleted(String(value));
  const { value } = condition;
  return { ...condition, value: Array.isArray(value) ? value.map(item) : item(value) };
}

/** Sorting rules under new IDs, in their order. */
export function sortingRulesOf(backup: BookBackup, ids: Ids, newId: () => string) {
  return backup.sortingRules.map(({ conditions, actions, ...rule }) => ({
    ...rule,
    id: newId(),
    createdBy: ids.members.of(rule.createdBy, 'sortingRules'),
    conditions: conditions.map((condition) => conditionOf(condition, ids)),
    actions: {
      ...actions,
      ...(actions.categoryId === undefined ? {} : { categoryId: ids.items.ofPossiblyDeleted(actions.categoryId) }),
      ...(actions.tagIds === undefined
        ? {}
        : { tagIds: actions.tagIds.map((tagId) => ids.items.ofPossiblyDeleted(tagId)) }),
    },
  }));
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/giu;

/** Saved views under new IDs; those that only the exporting user saw are the restorer's. */
export function savedViewsOf(backup: BookBackup, { items, members }: Ids, newId: () => string) {
  const seats = new Set(backup.members.map(({ userId }) => userId));
  return backup.savedViews.map((view) => ({
    ...view,
    id: newId(),
    query: view.query.replace(UUID, (old) => (seats.has(old) ? members : items).ofPossiblyDeleted(old)),
  }));
}

export function shareDefaultsOf(backup: BookBackup, ids: Ids, newId: () => string): ShareDefault[] {
  const field = 'shareDefaults';
  const expenses = new Set(backup.categories.filter(({ kind }) => kind === 'EXPENSE').map(({ id }) => id));
  requireDistinct(
    backup.shareDefaults.map(({ categoryId, payerId }) => `${categoryId} ${payerId}`),
    field,
  );
  return backup.shareDefaults.map((one) => {
    if (one.categoryId !== null && !expenses.has(one.categoryId)) throw unknown(field);
    requireDistinct(
      one.bearers.map(({ userId }) => userId),
      field,
    );
    return {
      ...one,
      id: newId(),
      categoryId: ids.items.ofNullable(one.categoryId, field),
      payerId: ids.members.ofNullable(one.payerId, field),
      bearers: one.bearers.map((bearer) => ({ ...bearer, userId: ids.members.of(bearer.userId, field) })),
    };
  });
}

type FrozenIncomes = NonNullable<BackupClosing['statement']['incomes']>;

function withMembers(incomes: FrozenIncomes, person: (userId: string) => string): FrozenIncomes {
  return Object.fromEntries(
    Object.entries(incomes).map(([month, weights]) => [
      month,
      weights.map((one) => ({ ...one, memberId: person(one.memberId) })),
    ]),
  );
}

export function closingsOf(backup: BookBackup, ids: Ids, newId: () => string): (BackupClosing & { id: string })[] {
  const field = 'closings';
  const person = (userId: string): string => ids.members.of(userId, field);
  requireDistinct(
    backup.closings.filter(({ reopenedAt }) => reopenedAt === null).map(({ through }) => through),
    field,
  );
  return backup.closings.map((closing) => {
    requireDistinct(closing.consents, field);
    const { members, transfers, incomes } = closing.statement;
    return {
      ...closing,
      id: newId(),
      closedBy: person(closing.closedBy),
      consents: closing.consents.map(person),
      statement: {
        members: members.map((member) => ({ ...member, userId: person(member.userId) })),
        transfers: transfers.map((transfer) => ({
          ...transfer,
          fromUserId: person(transfer.fromUserId),
          toUserId: person(transfer.toUserId),
        })),
        ...(incomes ? { incomes: withMembers(incomes, person) } : {}),
      },
    };
  });
}

/** Comments of transactions under new IDs. */
export function commentsOf(
  transactions: readonly BackupTransaction[],
  ids: Ids,
  newId: () => string,
): RestoredComment[] {
  return transactions.flatMap((transaction) =>
    transaction.comments.map((comment) => ({
      ...comment,
      id: newId(),
      transactionId: ids.entries.of(transaction.id, 'transactions'),
      authorId: ids.members.of(comment.authorId, 'transactions'),
      mentions: comment.mentions.map((userId) => ids.members.ofPossiblyDeleted(userId)),
    })),
  );
}

/** Authors of transactions that the restoring user did not write. */
export function authorsOf(transactions: readonly BackupTransaction[], ids: Ids, restorerId: string) {
  return transactions.flatMap(({ id, createdBy }) => {
    const userId = createdBy === null ? restorerId : ids.members.of(createdBy, 'transactions');
    return userId === restorerId ? [] : [{ id: ids.entries.of(id, 'transactions'), userId }];
  });
}
