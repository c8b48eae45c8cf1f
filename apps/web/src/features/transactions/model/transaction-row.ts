import type { Transaction } from '@salim/contract';

/** What a list shows of an entry. Lists may hold a hundred thousand of them, therefore no more than that. */
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
  /** Which turn of a purchase in instalments this is, from 1; absent for entries as a whole. */
  readonly turn?: number;
  readonly shareCount: number;
  readonly isPrivate: boolean;
  /** Somebody else's private entry, of which only type, date and amount are known. */
  readonly isMasked: boolean;
  readonly isExcluded: boolean;
  readonly tagIds: readonly string[];
  readonly receiptCount: number;
  readonly version: number;
  /** Written on this device and not yet stored: on its way, or waiting for a person to decide. */
  readonly waiting?: 'sending' | 'stuck';
}

/** Leaves out what no list shows. */
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
    shareCount: transaction.shares.length,
    isPrivate: transaction.visibility === 'MASKED',
    isMasked: transaction.isMasked,
    isExcluded: transaction.excludeFromStats,
    tagIds: transaction.tagIds,
    receiptCount: transaction.attachments.length,
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
 * What an entry adds to the sums of a list. With `categories` (null stands for 미분류) only the parts of those
 * categories count, as in every sum of the server. A refund lowers the expense; of a transfer the fee is an expense.
 */
export function flowsOf(entry: FlowParts, categories: ReadonlySet<string | null> | null): Flows {
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
