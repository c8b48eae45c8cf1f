import type { IntakeDraftView, TransactionInput } from '@salim/contract';
import { foreignRate } from '@salim/domain';
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
    installment:
      draft.kind === 'EXPENSE' && draft.installment !== null ? { ...draft.installment, feeTotal: null } : null,
  };
}

/** What a refund copies from its purchase. */
export interface Purchase {
  readonly id: string;
  readonly description: string;
  readonly categoryId?: string | null;
  readonly assetId?: string | null;
  readonly paymentMethodId?: string | null;
  readonly visibility: 'SHARED' | 'MASKED';
  readonly revealOn: string | null;
}

/** The refund that a cancellation makes: in the category of its purchase, back to the asset that paid. */
export function refundInput({ draft }: KnownDraft, purchase: Purchase): TransactionInput {
  return {
    ...BLANK,
    tagIds: [],
    type: 'EXPENSE',
    isRefund: true,
    refundOfId: purchase.id,
    date: draft.date,
    time: draft.time,
    amount: draft.amount ?? 0,
    description: purchase.description,
    categoryId: purchase.categoryId ?? null,
    assetId: purchase.assetId ?? null,
    paymentMethodId: purchase.paymentMethodId ?? null,
    visibility: purchase.visibility,
    revealOn: purchase.revealOn,
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

/**
 * The transaction of an inbox item with the user's changes; null while its amount is unknown and cannot be computed from
 * a foreign one.
 */
export function inputOfItem(draft: IntakeDraftView, changes: InboxChanges, currency: string): UnpricedInput | null {
  if (draft.transaction) return changedTransaction(draft.transaction, changes, currency);
  const amount = changes.amount ?? (draft.currency === currency ? draft.amount : null) ?? undefined;
  const isCancel = draft.kind === 'CANCEL';
  const own = draft.kind === 'INCOME' || draft.kind === 'TRANSFER' ? draft.kind : 'EXPENSE';
  const type = changes.type ?? own;
  const isTransfer = type === 'TRANSFER';
  const foreign = isTransfer ? null : foreignOf(draft, amount, currency);
  if (amount === undefined && foreign === null) return null;
  return {
    ...BLANK,
    tagIds: [...(changes.tagIds ?? draft.tagIds ?? [])],
    type,
    isRefund: type === 'EXPENSE' && (changes.isRefund ?? isCancel),
    refundOfId: type === 'EXPENSE' && isCancel ? (draft.cancelsTransactionId ?? null) : null,
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
  };
}
