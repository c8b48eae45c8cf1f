import type { IntakeDraftView, TransactionInput } from '@salim/contract';
import { foreignRate } from '@salim/domain';
import type { InboxChanges } from './inbox-changes.ts';

/** Always below what is booked without the user, and preselected by no screen. */
const CONFIDENCE = 0.7;

/** What the fields of a draft cannot show, although it is booked with it. */
function hasMore(given: TransactionInput): boolean {
  const lists = [given.shares, given.items, given.tagIds];
  const rows = [given.splits, given.payments, given.payers];
  return (
    given.memo !== '' ||
    given.visibility === 'MASKED' ||
    given.excludeFromStats ||
    (given.shareMethod ?? null) !== null ||
    lists.some((list) => (list?.length ?? 0) > 0) ||
    rows.some((list) => (list?.length ?? 0) > 1)
  );
}

const kindOf = ({ type, isRefund }: TransactionInput): IntakeDraftView['kind'] =>
  type === 'INCOME' || type === 'TRANSFER' ? type : isRefund ? 'CANCEL' : 'EXPENSE';

/** The inbox shows the short forms of a single split and a single payment. */
function shortFormsOf(given: TransactionInput) {
  const split = given.splits?.length === 1 ? given.splits[0]?.categoryId : undefined;
  const payment = given.payments?.length === 1 ? given.payments[0] : undefined;
  return {
    categoryId: given.categoryId ?? split ?? undefined,
    assetId: given.assetId ?? payment?.assetId ?? undefined,
    paymentMethodId: given.paymentMethodId ?? payment?.paymentMethodId ?? undefined,
    toAssetId: given.toAssetId ?? undefined,
    paidBy: given.paidBy ?? undefined,
  };
}

/** A checked transaction of a program as a draft that the user reviews. */
export function draftOfTransaction(given: TransactionInput, program: string | null, currency: string): IntakeDraftView {
  const { installment, foreign } = given;
  const shown = Object.fromEntries(Object.entries(shortFormsOf(given)).filter(([, id]) => id !== undefined));
  const from = program === null ? '직접 보낸 초안이에요.' : `‘${program}’ 토큰으로 보낸 초안이에요.`;
  return {
    kind: kindOf(given),
    messageKind: 'PROGRAM',
    amount: given.amount,
    currency,
    ...(foreign === null ? {} : { foreign: { currency: foreign.currency, amount: foreign.amount } }),
    date: given.date,
    ...(given.time === null ? {} : { time: given.time }),
    description: given.description,
    ...(installment === null
      ? {}
      : { installment: { months: installment.months, interestFree: installment.interestFree } }),
    ...shown,
    ...(given.refundOfId === null ? {} : { cancelsTransactionId: given.refundOfId }),
    confidence: CONFIDENCE,
    format: 'program',
    reasons: [from, ...(hasMore(given) ? ['메모, 태그, 나눔처럼 여기에 없는 내용도 그대로 기록돼요.'] : [])],
    missing: [],
    transaction: given,
    ...(program === null ? {} : { program }),
  };
}

/**
 * The transaction that a program drafted, with the user's changes. What depends on a changed field is dropped: the
 * splits on another category, the payments on another asset, shares and splits on another amount.
 */
export function changedTransaction(given: TransactionInput, changes: InboxChanges, currency: string): TransactionInput {
  const before = shortFormsOf(given);
  const changed = (field: keyof typeof before): boolean =>
    changes[field] !== undefined && changes[field] !== (before[field] ?? null);
  const type = changes.type ?? given.type;
  const isRefund = type === 'EXPENSE' && (changes.isRefund ?? given.isRefund);
  const amount = changes.amount ?? given.amount;
  const isSame = type === given.type && amount === given.amount;
  const { splits, payments, payers, shares, items, shareMethod, paidBy, ...rest } = given;
  const isOtherMeans = changed('assetId') || changed('paymentMethodId');
  const isOtherPayer = changed('paidBy');
  const isTransfer = type === 'TRANSFER';
  const rate = given.foreign && !isSame ? foreignRate({ currency, amount }, given.foreign) : null;
  const payer = isOtherPayer ? changes.paidBy : paidBy;
  return {
    ...rest,
    type,
    isRefund,
    refundOfId: isRefund ? given.refundOfId : null,
    amount,
    date: changes.date ?? given.date,
    time: changes.time === undefined ? given.time : changes.time,
    description: changes.description ?? given.description,
    memo: changes.memo ?? given.memo,
    tagIds: changes.tagIds ?? given.tagIds,
    categoryId: isTransfer ? null : changed('categoryId') ? changes.categoryId : given.categoryId,
    assetId: changed('assetId') ? changes.assetId : given.assetId,
    paymentMethodId: isTransfer ? null : changed('paymentMethodId') ? changes.paymentMethodId : given.paymentMethodId,
    toAssetId: isTransfer ? (changed('toAssetId') ? (changes.toAssetId ?? null) : given.toAssetId) : null,
    fee: isTransfer ? given.fee : 0,
    feeCategoryId: isTransfer ? given.feeCategoryId : null,
    installment: type === 'EXPENSE' && !isRefund ? given.installment : null,
    foreign: given.foreign && rate !== null ? { ...given.foreign, rate } : isSame ? given.foreign : null,
    ...(splits && isSame && !changed('categoryId') ? { splits } : {}),
    ...(payments && isSame && !isOtherMeans ? { payments } : {}),
    ...(payers && isSame && !isOtherPayer ? { payers } : {}),
    ...(payer === undefined || payer === null ? {} : { paidBy: payer }),
    ...(isSame
      ? {
          ...(shareMethod === undefined ? {} : { shareMethod }),
          ...(shares ? { shares } : {}),
          ...(items ? { items } : {}),
        }
      : {}),
  };
}
