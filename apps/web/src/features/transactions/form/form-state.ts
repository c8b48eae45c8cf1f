import type { Transaction } from '@salim/contract';
import { fractionDigits, refundParts } from '@salim/domain';
import { groupDigits } from '../../../text/group-digits.ts';

/** Transaction types that can be entered by hand. */
export type FormType = 'EXPENSE' | 'INCOME' | 'TRANSFER';

/** The payment of a transaction; null while it is unset and the default applies. */
export interface PaymentChoice {
  readonly paymentMethodId: string | null;
  readonly assetId: string | null;
}

export interface SplitPart {
  readonly key: string;
  readonly categoryId: string | null;
  readonly amountText: string;
  readonly memo: string;
}

export interface PaymentPart extends PaymentChoice {
  readonly key: string;
  readonly amountText: string;
}

export interface MemberPart {
  readonly userId: string;
  readonly amountText: string;
}

export interface ShareWish {
  readonly userId: string;
  readonly isIn: boolean;
  readonly amountText: string;
  readonly weightText: string;
}

/** A line of a receipt, shared equally by its members. */
export interface ItemPart {
  readonly key: string;
  readonly name: string;
  readonly amountText: string;
  readonly memberIds: readonly string[];
}

export type ShareMethod = NonNullable<Transaction['shareMethod']>;

/**
 * The form values as typed: amounts are texts, so that an unfinished sum survives a closed tab. Values that only apply
 * to another type are kept for switching back.
 */
export interface FormState {
  readonly type: FormType;
  readonly amountText: string;
  readonly description: string;
  readonly categoryIds: { readonly EXPENSE: string | null; readonly INCOME: string | null };
  readonly payment: PaymentChoice | null;
  readonly transfer: {
    readonly fromAssetId: string | null;
    readonly toAssetId: string | null;
    readonly feeText: string;
    readonly feeCategoryId: string | null;
  };
  readonly date: string | null;
  /** `HH:mm`, or empty. */
  readonly time: string;
  /** Empty in the usual case of a single category. */
  readonly splits: readonly SplitPart[];
  /** Empty in the usual case of a single payment. */
  readonly payments: readonly PaymentPart[];
  readonly paidBy: string | null;
  /** Empty in the usual case of a single payer. */
  readonly payers: readonly MemberPart[];
  readonly shares: {
    readonly method: ShareMethod;
    readonly members: readonly ShareWish[];
    /** With `ITEM`; missing in purchases whose lines were not recorded, which are shared by amounts. */
    readonly items?: readonly ItemPart[];
  } | null;
  readonly installment: { readonly months: string; readonly isFree: boolean; readonly feeText: string } | null;
  readonly foreign: { readonly currency: string; readonly amountText: string; readonly rateText: string } | null;
  readonly isRefund: boolean;
  readonly refundOfId: string | null;
  readonly tagIds: readonly string[];
  readonly memo: string;
  readonly isPrivate: boolean;
  readonly revealOn: string | null;
  readonly isExcluded: boolean;
  /** Null while the category decides. */
  readonly taxKind: Transaction['taxKind'];
  readonly cashReceipt: boolean;
  /** Whether to create a recurring rule from it after saving. */
  readonly makesRule: boolean;
}

let lastKey = 0;
/** A key for a row of the form; only valid while the page is open. */
export function partKey(): string {
  lastKey += 1;
  return `part-${lastKey}`;
}

export function emptyForm(today: string, type: FormType = 'EXPENSE'): FormState {
  return {
    type,
    amountText: '',
    description: '',
    categoryIds: { EXPENSE: null, INCOME: null },
    payment: null,
    transfer: { fromAssetId: null, toAssetId: null, feeText: '', feeCategoryId: null },
    date: today,
    time: '',
    splits: [],
    payments: [],
    paidBy: null,
    payers: [],
    shares: null,
    installment: null,
    foreign: null,
    isRefund: false,
    refundOfId: null,
    tagIds: [],
    memo: '',
    isPrivate: false,
    revealOn: null,
    isExcluded: false,
    taxKind: null,
    cashReceipt: false,
    makesRule: false,
  };
}

export const amountText = (amount: number): string => (amount === 0 ? '' : groupDigits(String(amount)));

/** `1250` cents → `12.50`. */
export function foreignText(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  if (digits === 0) return groupDigits(String(amount));
  const size = 10 ** digits;
  return `${groupDigits(String(Math.floor(amount / size)))}.${String(amount % size).padStart(digits, '0')}`;
}

const itemPartOf = ({ name, amount, memberIds }: Transaction['items'][number]): ItemPart => ({
  key: partKey(),
  name,
  amountText: amountText(amount),
  memberIds,
});

function sharesOf(transaction: Transaction): FormState['shares'] {
  if (transaction.shares.length === 0) return null;
  return {
    // Shared equally only until every income is known.
    method: transaction.shareNote ? 'INCOME' : (transaction.shareMethod ?? 'AMOUNT'),
    members: transaction.shares.map((share) => ({
      userId: share.userId,
      isIn: true,
      amountText: amountText(share.amount),
      weightText: String(share.weight ?? 1),
    })),
    ...(transaction.shareMethod === 'ITEM' && (transaction.items ?? []).length > 0
      ? { items: transaction.items.map(itemPartOf) }
      : {}),
  };
}

/** The form values of a stored transaction. */
export function formOf(transaction: Transaction): FormState {
  const type: FormType = transaction.type === 'ADJUSTMENT' ? 'EXPENSE' : transaction.type;
  const [payment] = transaction.payments;
  const isSplit = transaction.splits.length > 1 || transaction.splits.some((split) => split.memo !== '');
  const categoryId = isSplit ? null : (transaction.splits[0]?.categoryId ?? null);
  return {
    ...emptyForm(transaction.date, type),
    amountText: amountText(transaction.amount),
    description: transaction.description,
    categoryIds: {
      EXPENSE: type === 'EXPENSE' ? categoryId : null,
      INCOME: type === 'INCOME' ? categoryId : null,
    },
    payment:
      type === 'TRANSFER' || transaction.payments.length > 1
        ? null
        : { paymentMethodId: payment?.paymentMethodId ?? null, assetId: payment?.assetId ?? null },
    transfer: {
      fromAssetId: type === 'TRANSFER' ? (payment?.assetId ?? null) : null,
      toAssetId: transaction.toAssetId,
      feeText: amountText(transaction.fee),
      feeCategoryId: transaction.feeCategoryId,
    },
    time: transaction.time ?? '',
    splits: isSplit
      ? transaction.splits.map((split) => ({
          key: partKey(),
          categoryId: split.categoryId,
          amountText: amountText(split.amount),
          memo: split.memo,
        }))
      : [],
    payments:
      transaction.payments.length > 1
        ? transaction.payments.map((part) => ({
            key: partKey(),
            paymentMethodId: part.paymentMethodId,
            assetId: part.assetId,
            amountText: amountText(part.amount),
          }))
        : [],
    paidBy: transaction.paidBy,
    payers:
      transaction.payers.length > 1
        ? transaction.payers.map((payer) => ({ userId: payer.userId, amountText: amountText(payer.amount) }))
        : [],
    shares: sharesOf(transaction),
    installment: transaction.installment
      ? {
          months: String(transaction.installment.months),
          isFree: transaction.installment.interestFree,
          feeText: amountText(transaction.installment.feeTotal ?? 0),
        }
      : null,
    foreign: transaction.foreign
      ? {
          currency: transaction.foreign.currency,
          amountText: foreignText(transaction.foreign.amount, transaction.foreign.currency),
          rateText: transaction.foreign.rate,
        }
      : null,
    isRefund: transaction.isRefund,
    refundOfId: transaction.refundOfId,
    tagIds: transaction.tagIds,
    memo: transaction.memo,
    isPrivate: transaction.visibility === 'MASKED',
    revealOn: transaction.revealOn,
    isExcluded: transaction.excludeFromStats,
    // Missing in what an earlier version stored on this device.
    taxKind: transaction.taxKind ?? null,
    cashReceipt: transaction.cashReceipt ?? false,
  };
}

/** The refund of what is left of a stored expense: the same values reversed, without installments and dated today. */
export function refundOf(transaction: Transaction, today: string): FormState {
  const rest = Math.max(0, transaction.amount - (transaction.refunded ?? 0));
  const isWhole = rest === transaction.amount;
  const parts = rest === 0 ? {} : { ...refundParts(transaction, rest), amount: rest, shareNote: null };
  const copy = copyOf({ ...transaction, ...parts }, today);
  const refund = { ...copy, isRefund: true, refundOfId: transaction.id, installment: null };
  return isWhole ? refund : { ...refund, amountText: amountText(rest), foreign: null };
}

/** A copy of a stored transaction: dated today, and never a refund. */
export function copyOf(transaction: Transaction, today: string): FormState {
  return { ...formOf(transaction), date: today, time: '', refundOfId: null };
}

export const newSplit = (categoryId: string | null = null, text = ''): SplitPart => ({
  key: partKey(),
  categoryId,
  amountText: text,
  memo: '',
});

/** A line of a receipt to begin with: for everyone, until faces are tapped. */
export const newItem = (memberIds: readonly string[], text = '', name = ''): ItemPart => ({
  key: partKey(),
  name,
  amountText: text,
  memberIds,
});

/** Two initial splits: the selected category, and another one. */
export function beginSplits(form: FormState): readonly SplitPart[] {
  const kind = form.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  return [newSplit(form.categoryIds[kind]), newSplit()];
}

/** Shares to begin with: everyone the same. */
export function beginShares(members: readonly { readonly userId: string }[]): NonNullable<FormState['shares']> {
  return {
    method: 'EQUAL',
    members: members.map(({ userId }) => ({ userId, isIn: true, amountText: '', weightText: '1' })),
  };
}

/** Two initial payments: the selected one, and the remainder. */
export function beginPayments(
  form: FormState,
  chosen: { readonly paymentMethodId: string | null; readonly assetId: string | null },
): readonly PaymentPart[] {
  return [
    { key: partKey(), ...chosen, amountText: form.amountText },
    { key: partKey(), paymentMethodId: null, assetId: null, amountText: '' },
  ];
}
