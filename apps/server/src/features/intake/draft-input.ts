import type { IntakeDraftView, Transaction, TransactionInput } from '@salim/contract';
import { foreignRate, refundRequest } from '@salim/domain';
import type { PricedInput } from '../exchange-rates/exchange-rates.service.ts';
import type { KnownDraft } from './draft-views.service.ts';
import type { InboxChanges } from './inbox-changes.ts';
import { changedTransaction } from './program-drafts.ts';

const BLANK = {
  time: null,
  memo: '',
  categoryId: null,
  assetId: null,
  paymentMethodId: null,
  isRefund: false,
  refundOfId: null,
  toAssetId: null,
  fee: 0,
  feeCategoryId: null,
  foreign: null,
  installment: null,
  visibility: 'SHARED',
  revealOn: null,
  tagIds: [],
  excludeFromStats: false,
  taxKind: null,
  cashReceipt: false,
} as const;

/** Whether the draft has everything that a transaction requires. */
export function isBookable({ draft, missing }: KnownDraft): boolean {
  return draft.amount !== null && missing.every((part) => part === 'description');
}

/** The member who paid, if a sentence names one; otherwise the author paid. */
const paidBy = (id: string | null | undefined): { paidBy?: string } => (id ? { paidBy: id } : {});

/** The foreign amount of a draft with its price, at the rate that the price implies. */
function pricedForeign({ foreign, currency, amount }: KnownDraft['draft']): TransactionInput['foreign'] {
  const rate = foreign === null || amount === null ? null : foreignRate({ currency, amount }, foreign);
  return foreign === null || rate === null ? null : { ...foreign, rate };
}

/** The transaction of a confident draft. */
export function inputOf({ draft, means, categoryId }: KnownDraft): TransactionInput {
  const isTransfer = draft.kind === 'TRANSFER';
  return {
    ...BLANK,
    tagIds: [...(draft.named?.tagIds ?? [])],
    type: isTransfer ? 'TRANSFER' : draft.kind === 'INCOME' ? 'INCOME' : 'EXPENSE',
    date: draft.date,
    time: draft.time,
    amount: draft.amount ?? 0,
    description: draft.description,
    categoryId: isTransfer ? null : categoryId,
    assetId: means.assetId,
    toAssetId: isTransfer ? means.toAssetId : null,
    paymentMethodId: isTransfer ? null : means.paymentMethodId,
    ...paidBy(isTransfer ? null : draft.named?.paidBy),
    foreign: isTransfer ? null : pricedForeign(draft),
    installment:
      draft.kind === 'EXPENSE' && draft.installment !== null ? { ...draft.installment, feeTotal: null } : null,
  };
}

const NOTHING_CHOSEN = { category: false, means: false, payer: false };

/** The refund that a cancellation makes. */
export function refundInput({ draft, means }: KnownDraft, purchase: Transaction): TransactionInput {
  const amount = draft.amount ?? 0;
  return {
    ...BLANK,
    type: 'EXPENSE',
    isRefund: true,
    refundOfId: purchase.id,
    date: draft.date,
    time: draft.time,
    amount,
    description: purchase.description,
    ...refundRequest(purchase, amount, { assetId: means.assetId, chosen: NOTHING_CHOSEN }),
  };
}

/** A transaction whose amount may have to be computed from the rate of its day. */
type UnpricedInput = Omit<TransactionInput, 'amount' | 'foreign'> & Pick<PricedInput, 'amount' | 'foreign'>;

/** The foreign amount of an item, at the rate that a known amount implies. */
function foreignOf({ foreign }: IntakeDraftView, amount: number | undefined, currency: string): PricedInput['foreign'] {
  if (!foreign || foreign.currency === currency) return null;
  if (amount === undefined) return foreign;
  const rate = foreignRate({ currency, amount }, foreign);
  return rate === null ? null : { ...foreign, rate };
}

/** What the refund of an inbox item takes over from its purchase; an unchanged field is sent back as it was shown. */
function partsOfItem(draft: IntakeDraftView, changes: InboxChanges, purchase: Transaction, amount: number) {
  const isChosen = (field: 'categoryId' | 'assetId' | 'paymentMethodId' | 'paidBy') =>
    changes[field] !== undefined && changes[field] !== (draft[field] ?? null);
  const {
    memo,
    foreign: _foreign,
    ...parts
  } = refundRequest(purchase, amount, {
    assetId: draft.assetId ?? null,
    chosen: {
      category: isChosen('categoryId'),
      means: isChosen('assetId') || isChosen('paymentMethodId'),
      payer: isChosen('paidBy'),
    },
  });
  return { ...parts, memo: changes.memo ?? memo };
}

/**
 * The transaction of an inbox item with the user's changes; null while its amount is unknown and cannot be computed from
 * a foreign one.
 *
 * @param purchase the purchase that it cancels
 */
export function inputOfItem(
  draft: IntakeDraftView,
  changes: InboxChanges,
  currency: string,
  purchase: Transaction | null,
): UnpricedInput | null {
  if (draft.transaction) return changedTransaction(draft.transaction, changes, currency);
  const amount = changes.amount ?? (draft.currency === currency ? draft.amount : null) ?? undefined;
  const isCancel = draft.kind === 'CANCEL';
  const own = draft.kind === 'INCOME' || draft.kind === 'TRANSFER' ? draft.kind : 'EXPENSE';
  const type = changes.type ?? own;
  const isTransfer = type === 'TRANSFER';
  const foreign = isTransfer ? null : foreignOf(draft, amount, currency);
  if (amount === undefined && foreign === null) return null;
  const isRefund = type === 'EXPENSE' && (changes.isRefund ?? isCancel);
  return {
    ...BLANK,
    tagIds: [...(changes.tagIds ?? draft.tagIds ?? [])],
    type,
    isRefund,
    refundOfId: isRefund && isCancel ? (draft.cancelsTransactionId ?? null) : null,
    date: changes.date ?? draft.date,
    time: changes.time === undefined ? (draft.time ?? null) : changes.time,
    ...(amount === undefined ? {} : { amount }),
    description: changes.description ?? draft.description,
    memo: changes.memo ?? '',
    categoryId: isTransfer ? null : changes.categoryId === undefined ? (draft.categoryId ?? null) : changes.categoryId,
    assetId: changes.assetId === undefined ? (draft.assetId ?? null) : changes.assetId,
    toAssetId: isTransfer ? (changes.toAssetId === undefined ? (draft.toAssetId ?? null) : changes.toAssetId) : null,
    paymentMethodId: isTransfer
      ? null
      : changes.paymentMethodId === undefined
        ? (draft.paymentMethodId ?? null)
        : changes.paymentMethodId,
    ...paidBy(isTransfer ? null : changes.paidBy === undefined ? draft.paidBy : changes.paidBy),
    foreign,
    installment: type === 'EXPENSE' && !isCancel && draft.installment ? { ...draft.installment, feeTotal: null } : null,
    ...(isRefund && purchase && amount !== undefined ? partsOfItem(draft, changes, purchase, amount) : {}),
  };
}
