import { BLANK_DRAFT, type TransactionDraft } from '../transactions/transaction-draft.ts';
import type { StagedTransaction } from './import-rows.repository.ts';

/** Resolved names of a transaction. */
export interface ResolvedNames {
  readonly asset: ResolvedAsset | null;
  readonly toAsset: ResolvedAsset | null;
  readonly categoryId: string | null;
  /** Only for transactions of our own files. */
  readonly own: ResolvedOwnNames | null;
}

export interface ResolvedOwnNames {
  /** In the order of the splits. */
  readonly categoryIds: readonly (string | null)[];
  /** In the order of the payments. */
  readonly payments: readonly { readonly asset: ResolvedAsset | null; readonly methodId: string | null }[];
  readonly feeCategoryId: string | null;
  readonly tagIds: readonly string[];
}

export interface ResolvedAsset {
  readonly id: string;
  /** Asset that holds the money: for a debit card, its account. */
  readonly postingId: string;
}

/** Converts a transaction of a file to a draft. */
export function draftOfTransaction(
  transaction: StagedTransaction,
  names: ResolvedNames,
  made: { readonly id: string; readonly importId: string; readonly paidBy: string },
): TransactionDraft {
  const { amount } = transaction;
  const type = transaction.kind === 'OPENING_BALANCE' ? 'INCOME' : transaction.kind;
  const draft: TransactionDraft = {
    ...BLANK_DRAFT,
    id: made.id,
    type,
    date: transaction.date,
    time: transaction.time,
    amount,
    description: transaction.description,
    memo: transaction.memo,
    splits: type === 'TRANSFER' ? [] : [{ categoryId: names.categoryId, amount, memo: '' }],
    payments: [
      {
        assetId: names.asset?.id ?? null,
        postingAssetId: names.asset?.postingId ?? null,
        paymentMethodId: null,
        amount,
      },
    ],
    isRefund: transaction.isRefund,
    toAssetId: names.toAsset?.id ?? null,
    toPostingAssetId: names.toAsset?.postingId ?? null,
    foreign: transaction.foreign,
    installment: transaction.installment && type === 'EXPENSE' ? { ...transaction.installment, feeTotal: null } : null,
    payers: [{ userId: made.paidBy, amount }],
    importId: made.importId,
  };
  return transaction.own && names.own ? { ...draft, ...ownParts(transaction.own, names.own) } : draft;
}

function ownParts(own: NonNullable<StagedTransaction['own']>, names: ResolvedOwnNames): Partial<TransactionDraft> {
  return {
    direction: own.direction,
    splits: own.splits.map((split, at) => ({
      categoryId: names.categoryIds[at] ?? null,
      amount: split.amount,
      memo: '',
    })),
    payments: own.payments.map((payment, at) => ({
      assetId: names.payments[at]?.asset?.id ?? null,
      postingAssetId: names.payments[at]?.asset?.postingId ?? null,
      paymentMethodId: names.payments[at]?.methodId ?? null,
      amount: payment.amount,
    })),
    fee: own.fee,
    feeCategoryId: names.feeCategoryId,
    tagIds: names.tagIds,
    excludeFromStats: own.isExcluded,
  };
}
