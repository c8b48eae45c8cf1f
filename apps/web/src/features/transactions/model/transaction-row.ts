import type { Transaction } from '@salim/contract';
import type { CategoryScope } from './category-scope.ts';

/** The fields a list shows of a transaction. Kept minimal, because a list may hold a hundred thousand of them. */
export interface TransactionRow {
  readonly id: string;
  readonly type: Transaction['type'];
  readonly direction: Transaction['direction'];
  readonly date: string;
  readonly time: string | null;
  readonly amount: number;
  readonly description: string;
  readonly splits: readonly { readonly categoryId: string | null; readonly amount: number }[];
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly paymentCount: number;
  readonly toAssetId: string | null;
  readonly fee: number;
  readonly feeCategoryId: string | null;
  readonly isRefund: boolean;
  readonly foreign: { readonly currency: string; readonly amount: number } | null;
  readonly installmentMonths: number | null;
  /** The installment number of a purchase, from 1; absent for whole transactions. */
  readonly turn?: number;
  /** Empty for other members' masked transactions. */
  readonly payerIds: readonly string[];
  readonly shareCount: number;
  readonly isPrivate: boolean;
  /** Another member's masked transaction, of which only type, date and amount are known. */
  readonly isMasked: boolean;
  readonly isExcluded: boolean;
  /** Recorded through a settlement link. */
  readonly isByGuest: boolean;
  readonly tagIds: readonly string[];
  readonly receiptCount: number;
  /** Money that one member paid to another; absent for everything else. */
  readonly isSettlement?: boolean;
  /** The rule that recorded it; absent for everything else. */
  readonly ruleId?: string;
  readonly version: number;
  /** Created on this device and not stored yet: queued, or waiting for the user's decision. */
  readonly waiting?: 'sending' | 'stuck';
}

/** Drops the fields that no list shows. */
export function rowOf(transaction: Transaction): TransactionRow {
  const [payment] = transaction.payments;
  return {
    id: transaction.id,
    type: transaction.type,
    direction: transaction.direction,
    date: transaction.date,
    time: transaction.time,
    amount: transaction.amount,
    description: transaction.description,
    splits: transaction.splits.map(({ categoryId, amount }) => ({ categoryId, amount })),
    assetId: payment?.assetId ?? null,
    paymentMethodId: payment?.paymentMethodId ?? null,
    paymentCount: transaction.payments.length,
    toAssetId: transaction.toAssetId,
    fee: transaction.fee,
    feeCategoryId: transaction.feeCategoryId,
    isRefund: transaction.isRefund,
    foreign: transaction.foreign
      ? { currency: transaction.foreign.currency, amount: transaction.foreign.amount }
      : null,
    installmentMonths: transaction.installment?.months ?? null,
    ...(transaction.installment?.index === undefined ? {} : { turn: transaction.installment.index }),
    payerIds: transaction.payers.map((payer) => payer.userId),
    shareCount: transaction.shares.length,
    isPrivate: transaction.visibility === 'MASKED',
    isMasked: transaction.isMasked,
    isExcluded: transaction.excludeFromStats,
    isByGuest: transaction.guest,
    tagIds: transaction.tagIds,
    receiptCount: transaction.attachments.length,
    ...(transaction.settlementId === null ? {} : { isSettlement: true }),
    ...(transaction.recurring === null ? {} : { ruleId: transaction.recurring.ruleId }),
    version: transaction.version,
  };
}

export interface Flows {
  readonly income: number;
  readonly expense: number;
}

type FlowParts = Pick<
  TransactionRow,
  'type' | 'amount' | 'splits' | 'fee' | 'feeCategoryId' | 'isRefund' | 'isExcluded' | 'isMasked'
>;

/**
 * The contribution of a transaction to the sums of a list. With `categories` (null means 미분류), only the parts in those
 * categories count, as in the server's sums. A refund reduces the expense; the fee of a transfer is an expense.
 */
export function flowsOf(entry: FlowParts, categories: CategoryScope | null): Flows {
  if (entry.isExcluded) return { income: 0, expense: 0 };
  const counts = (categoryId: string | null) => categories === null || categories.has(categoryId);
  switch (entry.type) {
    case 'INCOME':
    case 'EXPENSE': {
      const whole = categories === null || entry.isMasked;
      const size = whole
        ? entry.amount
        : entry.splits.reduce((sum, split) => sum + (counts(split.categoryId) ? split.amount : 0), 0);
      if (entry.type === 'INCOME') return { income: size, expense: 0 };
      return { income: 0, expense: entry.isRefund && size !== 0 ? -size : size };
    }
    case 'TRANSFER':
      return { income: 0, expense: entry.fee > 0 && counts(entry.feeCategoryId) ? entry.fee : 0 };
    case 'ADJUSTMENT':
      return { income: 0, expense: 0 };
  }
}
