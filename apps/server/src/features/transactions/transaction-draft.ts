import type { Transaction } from '@salim/contract';
import {
  addMonths,
  dateParts,
  dayOfMonth,
  type ShareItem,
  type ShareMethod,
  type TaxKind,
  type TransactionFacts,
} from '@salim/domain';

/** A fully resolved transaction, ready to be written. */
export interface TransactionDraft {
  readonly id: string;
  readonly type: Transaction['type'];
  readonly direction: 'IN' | 'OUT' | null;
  readonly date: string;
  readonly time: string | null;
  readonly amount: number;
  readonly description: string;
  readonly memo: string;
  readonly splits: readonly { readonly categoryId: string | null; readonly amount: number; readonly memo: string }[];
  readonly payments: readonly DraftPayment[];
  readonly isRefund: boolean;
  readonly refundOfId: string | null;
  readonly toAssetId: string | null;
  readonly toPostingAssetId: string | null;
  readonly fee: number;
  readonly feeCategoryId: string | null;
  readonly foreign: Transaction['foreign'];
  readonly installment: Omit<NonNullable<Transaction['installment']>, 'index' | 'groupId'> | null;
  readonly payers: readonly { readonly userId: string; readonly amount: number }[];
  readonly shareMethod: ShareMethod | null;
  readonly shares: readonly { readonly userId: string; readonly amount: number; readonly weight: number | null }[];
  /** The lines of the receipt that the shares follow from. */
  readonly items: readonly ShareItem[];
  readonly visibility: Transaction['visibility'];
  readonly revealOn: string | null;
  readonly tagIds: readonly string[];
  readonly excludeFromStats: boolean;
  /** Overrides that of the categories for the year-end tax deduction. */
  readonly taxKind: TaxKind | null;
  /** Whether a cash receipt was issued. */
  readonly cashReceipt: boolean;
  /** Recorded by a guest in the name of a member without an account. */
  readonly guest: boolean;
  readonly importId: string | null;
  /** The occurrence of a rule that created it. */
  readonly recurring?: Transaction['recurring'];
  /** The settlement that this transfer belongs to. */
  readonly settlementId?: string | null;
}

export interface DraftPayment {
  readonly assetId: string | null;
  /** The asset that is posted to; differs from `assetId` for a debit card with a linked account. */
  readonly postingAssetId: string | null;
  readonly paymentMethodId: string | null;
  readonly amount: number;
}

/** A draft with nothing but what every one has: also the values of fields that an earlier version did not store. */
export const BLANK_DRAFT: Required<Omit<TransactionDraft, 'id' | 'type' | 'date' | 'amount'>> = {
  direction: null,
  time: null,
  description: '',
  memo: '',
  splits: [],
  payments: [],
  isRefund: false,
  refundOfId: null,
  toAssetId: null,
  toPostingAssetId: null,
  fee: 0,
  feeCategoryId: null,
  foreign: null,
  installment: null,
  payers: [],
  shareMethod: null,
  shares: [],
  items: [],
  visibility: 'SHARED',
  revealOn: null,
  tagIds: [],
  excludeFromStats: false,
  taxKind: null,
  cashReceipt: false,
  guest: false,
  importId: null,
  recurring: null,
  settlementId: null,
};

/** A draft as read from JSON, which an earlier version may have stored without the fields of today. */
export function completeDraft(stored: TransactionDraft): TransactionDraft {
  return { ...BLANK_DRAFT, ...stored };
}

/** The dates on which drafts count as spending: with billing basis, those of each installment too. */
export function* spendingDatesOf(
  drafts: readonly TransactionDraft[],
  book: { readonly installmentBasis: 'CONSUMPTION' | 'BILLING' },
): Generator<string> {
  for (const { date, installment } of drafts) {
    yield date;
    if (installment === null || book.installmentBasis === 'CONSUMPTION') continue;
    for (let turn = 1; turn < installment.months; turn += 1) {
      yield dayOfMonth(addMonths(date.slice(0, 7), turn), dateParts(date).day);
    }
  }
}

/** The input of the ledger rules for a draft. */
export function factsOf(draft: TransactionDraft): TransactionFacts {
  const first = draft.payments[0];
  switch (draft.type) {
    case 'INCOME':
    case 'EXPENSE':
      return {
        type: draft.type,
        amount: draft.amount,
        isRefund: draft.isRefund,
        splits: draft.splits,
        payments: draft.payments.map((payment) => ({ assetId: payment.postingAssetId, amount: payment.amount })),
      };
    case 'TRANSFER':
      return {
        type: 'TRANSFER',
        amount: draft.amount,
        fromAssetId: first?.postingAssetId ?? null,
        toAssetId: draft.toPostingAssetId,
        fee: draft.fee,
        feeCategoryId: draft.feeCategoryId,
        isSettlement: (draft.settlementId ?? null) !== null,
      };
    case 'ADJUSTMENT':
      return {
        type: 'ADJUSTMENT',
        amount: draft.amount,
        assetId: first?.postingAssetId ?? '',
        direction: draft.direction ?? 'IN',
      };
  }
}
