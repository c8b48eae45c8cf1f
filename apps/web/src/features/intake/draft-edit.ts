import type { IntakeDraftView, Transaction } from '@salim/contract';
import { foreignRate, isCivilDate, readAmount, refundRequest } from '@salim/domain';
import type { MoneySource } from '../../ledger/create-money-source.ts';
import type { Body } from '../../platform/api/api-client.ts';
import { groupDigits } from '../../text/group-digits.ts';

/** The confidence from which a draft is preselected. */
export const SURE = 0.8;

export type DraftType = 'EXPENSE' | 'INCOME' | 'TRANSFER';

/** The user's edits to a draft before it is saved. */
export interface DraftEdit {
  /** Its index among the drafts of the text. */
  readonly place: number;
  readonly draft: IntakeDraftView;
  /** The same for every attempt, so that a retry does not create a second transaction. */
  readonly transactionId: string;
  readonly isChosen: boolean;
  readonly type: DraftType;
  readonly isRefund: boolean;
  readonly amountText: string;
  readonly date: string | null;
  readonly description: string;
  readonly categoryId: string | null;
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  readonly paymentMethodId: string | null;
  /** The member who paid, if a sentence names one; otherwise the current user. */
  readonly paidBy: string | null;
  readonly tagIds: readonly string[];
}

/** The fields that can be edited by hand. */
export type DraftChanges = Partial<Omit<DraftEdit, 'place' | 'draft' | 'transactionId'>>;

/** The initial amount: the one in the message, or an estimate for foreign currency, which the user reviews. */
function firstAmount(draft: IntakeDraftView, currency: string): string {
  const amount = draft.currency === currency ? draft.amount : (draft.approximate?.amount ?? null);
  return amount === null ? '' : groupDigits(String(amount));
}

export function editOf(
  draft: IntakeDraftView,
  {
    place,
    transactionId,
    currency,
  }: { readonly place: number; readonly transactionId: string; readonly currency: string },
): DraftEdit {
  const type = draft.kind === 'INCOME' || draft.kind === 'TRANSFER' ? draft.kind : 'EXPENSE';
  const isComplete = draft.missing.every((part) => part === 'description');
  return {
    place,
    draft,
    transactionId,
    isChosen: draft.confidence >= SURE && isComplete && draft.duplicate !== true,
    type,
    isRefund: draft.kind === 'CANCEL',
    amountText: firstAmount(draft, currency),
    date: draft.date,
    description: draft.description,
    categoryId: draft.categoryId ?? null,
    assetId: draft.assetId ?? null,
    toAssetId: draft.toAssetId ?? null,
    paymentMethodId: draft.paymentMethodId ?? null,
    paidBy: draft.paidBy ?? null,
    tagIds: draft.tagIds ?? [],
  };
}

/** Returns the name of a payment method in a sentence that matches none in the book; null once one is chosen. */
export function unknownMethodOf({ draft, type, paymentMethodId, assetId }: DraftEdit): string | null {
  if (draft.format !== 'sentence' || type === 'TRANSFER' || paymentMethodId !== null || assetId !== null) return null;
  return draft.methodHint ?? null;
}

/** Files every draft whose sentence names a method that the book did not have. */
export function fileMethod(edits: readonly DraftEdit[], name: string, source: MoneySource): DraftEdit[] {
  return edits.map((edit) => (unknownMethodOf(edit) === name ? { ...edit, ...source } : edit));
}

export type DraftField = 'amount' | 'date' | 'toAsset' | 'asset';

/** The validation error that prevents saving, with its field; null if the draft is valid. */
export function problemOf(edit: DraftEdit): { readonly field: DraftField; readonly message: string } | null {
  const reading = readAmount(edit.amountText);
  if (reading.kind !== 'value' || reading.value === 0) {
    return { field: 'amount', message: '금액을 입력해 주세요.' };
  }
  if (edit.date === null || !isCivilDate(edit.date)) return { field: 'date', message: '날짜를 골라 주세요.' };
  if (edit.type !== 'TRANSFER') return null;
  if (edit.assetId === null) return { field: 'asset', message: '보내는 자산을 골라 주세요.' };
  if (edit.toAssetId === null) return { field: 'toAsset', message: '받는 자산을 골라 주세요.' };
  return edit.assetId === edit.toAssetId ? { field: 'toAsset', message: '서로 다른 자산을 골라 주세요.' } : null;
}

/** What a cancellation takes over from its purchase, except what was edited. */
function partsOfPurchase(edit: DraftEdit, purchase: Transaction, amount: number) {
  const isChosen = (field: 'categoryId' | 'assetId' | 'paymentMethodId' | 'paidBy') =>
    edit[field] !== (edit.draft[field] ?? null);
  return refundRequest(purchase, amount, {
    assetId: edit.draft.assetId ?? null,
    chosen: {
      category: isChosen('categoryId'),
      means: isChosen('assetId') || isChosen('paymentMethodId'),
      payer: isChosen('paidBy'),
    },
  });
}

interface DraftSurroundings {
  readonly currency: string;
  /** The purchase that a cancellation refunds. */
  readonly refundOfId: string | null;
  /** The same, if it is stored and the user sees it. */
  readonly purchase: Transaction | null;
}

/** The request body of a draft; only for a draft without a validation error. */
export function inputOfEdit(
  edit: DraftEdit,
  { currency, refundOfId, purchase }: DraftSurroundings,
): Omit<Body<'createTransaction'>, 'id' | 'amount' | 'foreign'> &
  Pick<Transaction, 'amount'> &
  Partial<Pick<Transaction, 'foreign'>> {
  const reading = readAmount(edit.amountText);
  const amount = reading.kind === 'value' ? reading.value : 0;
  const { draft, type } = edit;
  const isTransfer = type === 'TRANSFER';
  const rate =
    draft.foreign && draft.foreign.currency !== currency && amount > 0
      ? foreignRate({ currency, amount }, draft.foreign)
      : null;
  return {
    type,
    amount,
    date: edit.date ?? draft.date,
    time: draft.time ?? null,
    description: edit.description,
    assetId: edit.assetId,
    ...(isTransfer
      ? { toAssetId: edit.toAssetId }
      : { categoryId: edit.categoryId, paymentMethodId: edit.paymentMethodId }),
    ...(edit.paidBy === null || isTransfer ? {} : { paidBy: edit.paidBy }),
    ...(edit.tagIds.length === 0 ? {} : { tagIds: [...edit.tagIds] }),
    ...(type === 'EXPENSE' && edit.isRefund ? { isRefund: true, refundOfId } : {}),
    ...(type === 'EXPENSE' && !edit.isRefund && draft.installment ? { installment: draft.installment } : {}),
    ...(type === 'EXPENSE' && edit.isRefund && purchase ? partsOfPurchase(edit, purchase, amount) : {}),
    ...(draft.foreign && rate !== null && !isTransfer ? { foreign: { ...draft.foreign, rate } } : {}),
  };
}

/** The edits of an inbox item that the server does not have yet. */
export function changesOfEdit(edit: DraftEdit): NonNullable<Body<'recordInboxItem'>> {
  const reading = readAmount(edit.amountText);
  return {
    type: edit.type,
    ...(edit.type === 'EXPENSE' ? { isRefund: edit.isRefund } : {}),
    ...(reading.kind === 'value' && reading.value > 0 ? { amount: reading.value } : {}),
    ...(edit.date === null ? {} : { date: edit.date }),
    description: edit.description,
    categoryId: edit.type === 'TRANSFER' ? null : edit.categoryId,
    assetId: edit.assetId,
    toAssetId: edit.type === 'TRANSFER' ? edit.toAssetId : null,
    paymentMethodId: edit.type === 'TRANSFER' ? null : edit.paymentMethodId,
    ...(edit.draft.paidBy === undefined ? {} : { paidBy: edit.paidBy }),
    ...(edit.draft.tagIds === undefined ? {} : { tagIds: [...edit.tagIds] }),
  };
}

/** The confidence of a draft, in words. */
export function sureness({
  confidence,
  duplicate,
  missing,
}: Pick<IntakeDraftView, 'confidence' | 'duplicate' | 'missing'>): {
  readonly text: string;
  readonly tone: 'accent' | 'warning' | 'expense';
} {
  if (duplicate === true) return { text: '이미 있어요', tone: 'warning' };
  if (missing.some((part) => part !== 'description' && part !== 'approval')) {
    return { text: '입력해 주세요', tone: 'warning' };
  }
  if (confidence >= SURE) return { text: '확실해요', tone: 'accent' };
  return confidence >= 0.5 ? { text: '확인해 주세요', tone: 'warning' } : { text: '잘 모르겠어요', tone: 'expense' };
}
