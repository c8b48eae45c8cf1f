import type { TransactionDraft } from '../transactions/transaction-draft.ts';
import type { StagedEntry } from './import-rows.repository.ts';

/** What the names of an entry have become. */
export interface ResolvedNames {
  readonly asset: ResolvedAsset | null;
  readonly toAsset: ResolvedAsset | null;
  readonly categoryId: string | null;
}

export interface ResolvedAsset {
  readonly id: string;
  /** Where its money is really kept: a debit card's own account. */
  readonly postingId: string;
}

/** The transaction that an entry of a file becomes. */
export function draftOfEntry(
  entry: StagedEntry,
  names: ResolvedNames,
  made: { readonly id: string; readonly importId: string; readonly paidBy: string },
): TransactionDraft {
  const { amount } = entry;
  const type = entry.kind === 'OPENING_BALANCE' ? 'INCOME' : entry.kind;
  return {
    id: made.id,
    type,
    direction: null,
    date: entry.date,
    time: entry.time,
    amount,
    description: entry.description,
    memo: entry.memo,
    splits: type === 'TRANSFER' ? [] : [{ categoryId: names.categoryId, amount, memo: '' }],
    payments: [
      {
        assetId: names.asset?.id ?? null,
        postingAssetId: names.asset?.postingId ?? null,
        paymentMethodId: null,
        amount,
      },
    ],
    isRefund: entry.isRefund,
    refundOfId: null,
    toAssetId: names.toAsset?.id ?? null,
    toPostingAssetId: names.toAsset?.postingId ?? null,
    fee: 0,
    feeCategoryId: null,
    foreign: entry.foreign,
    installment: null,
    payers: [{ userId: made.paidBy, amount }],
    shareMethod: null,
    shares: [],
    visibility: 'SHARED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: false,
    importId: made.importId,
  };
}
