import type { IntakeDraftView, TransactionInput } from '@salim/contract';
import { foreignRate } from '@salim/domain';
import type { InboxChanges } from './draft-input.ts';

/** Always below what is booked without the user, and preselected by no screen. */
const CONFIDENCE = 0.7;

/** What the fields of a draft cannot show, although it is booked with it. */
function hasMore(entry: TransactionInput): boolean {
  const lists = [entry.shares, entry.items, entry.tagIds];
  const rows = [entry.splits, entry.payments, entry.payers];
  return (
    entry.memo !== '' ||
    entry.visibility === 'MASKED' ||
    entry.excludeFromStats ||
    (entry.shareMethod ?? null) !== null ||
    lists.some((list) => (list?.length ?? 0) > 0) ||
    rows.some((list) => (list?.length ?? 0) > 1)
  );
}

const kindOf = ({ type, isRefund }: TransactionInput): IntakeDraftView['kind'] =>
  type === 'INCOME' || type === 'TRANSFER' ? type : isRefund ? 'CANCEL' : 'EXPENSE';

/** The inbox shows the short forms of a single split and a single payment. */
function shortFormsOf(entry: TransactionInput) {
  const split = entry.splits?.length === 1 ? entry.splits[0]?.categoryId : undefined;
  const payment = entry.payments?.length === 1 ? entry.payments[0] : undefined;
  return {
    categoryId: entry.categoryId ?? split ?? undefined,
    assetId: entry.assetId ?? payment?.assetId ?? undefined,
    paymentMethodId: entry.paymentMethodId ?? payment?.paymentMethodId ?? undefined,
    toAssetId: entry.toAssetId ?? undefined,
    paidBy: entry.paidBy ?? undefined,
  };
}

/** A checked transaction of a program as a draft that the user reviews. */
export function draftOfEntry(entry: TransactionInput, program: string | null, currency: string): IntakeDraftView {
  const { installment, foreign } = entry;
  const given = Object.fromEntries(Object.entries(shortFormsOf(entry)).filter(([, id]) => id !== undefined));
  const from = program === null ? '직접 보낸 초안이에요.' : `‘${program}’ 토큰으로 보낸 초안이에요.`;
  return {
    kind: kindOf(entry),
    messageKind: 'PROGRAM',
    amount: entry.amount,
    currency,
    ...(foreign === null ? {} : { foreign: { currency: foreign.currency, amount: foreign.amount } }),
    date: entry.date,
    ...(entry.time === null ? {} : { time: entry.time }),
    description: entry.description,
    ...(installment === null
      ? {}
      : { installment: { months: installment.months, interestFree: installment.interestFree } }),
    ...given,
    ...(entry.refundOfId === null ? {} : { cancelsTransactionId: entry.refundOfId }),
    confidence: CONFIDENCE,
    format: 'program',
    reasons: [from, ...(hasMore(entry) ? ['메모, 태그, 나눔처럼 여기에 없는 내용도 그대로 기록돼요.'] : [])],
    missing: [],
    entry,
    ...(program === null ? {} : { program }),
  };
}

/**
 * The transaction that a program drafted, with the user's changes. What depends on a changed field is dropped: the
 * splits on another category, the payments on another asset, shares and splits on another amount.
 */
export function inputOfEntry(entry: TransactionInput, changes: InboxChanges, currency: string): TransactionInput {
  const before = shortFormsOf(entry);
  const changed = <Field extends keyof typeof before>(field: Field): boolean =>
    changes[field] !== undefined && changes[field] !== (before[field] ?? null);
  const type = changes.type ?? entry.type;
  const isRefund = type === 'EXPENSE' && (changes.isRefund ?? entry.isRefund);
  const amount = changes.amount ?? entry.amount;
  const isSame = type === entry.type && amount === entry.amount;
  const { splits, payments, payers, shares, items, shareMethod, paidBy, ...rest } = entry;
  const isOtherMeans = changed('assetId') || changed('paymentMethodId');
  const isOtherPayer = changed('paidBy');
  const isTransfer = type === 'TRANSFER';
  const rate = entry.foreign && !isSame ? foreignRate({ currency, amount }, entry.foreign) : null;
  const payer = isOtherPayer ? changes.paidBy : paidBy;
  return {
    ...rest,
    type,
    isRefund,
    refundOfId: isRefund ? entry.refundOfId : null,
    amount,
    date: changes.date ?? entry.date,
    time: changes.time === undefined ? entry.time : changes.time,
    description: changes.description ?? entry.description,
    memo: changes.memo ?? entry.memo,
    categoryId: isTransfer ? null : changed('categoryId') ? changes.categoryId : entry.categoryId,
    assetId: changed('assetId') ? changes.assetId : entry.assetId,
    paymentMethodId: isTransfer ? null : changed('paymentMethodId') ? changes.paymentMethodId : entry.paymentMethodId,
    toAssetId: isTransfer ? (changed('toAssetId') ? (changes.toAssetId ?? null) : entry.toAssetId) : null,
    fee: isTransfer ? entry.fee : 0,
    feeCategoryId: isTransfer ? entry.feeCategoryId : null,
    installment: type === 'EXPENSE' && !isRefund ? entry.installment : null,
    foreign: entry.foreign && rate !== null ? { ...entry.foreign, rate } : isSame ? entry.foreign : null,
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
