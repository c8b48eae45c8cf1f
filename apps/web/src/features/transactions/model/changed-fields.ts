import type { Describable, FactField } from './facts.ts';

/** A single split or payment is compared by its references; several also by their amounts. */
function splitKey({ splits }: Describable): unknown {
  const [only, second] = splits;
  if (second === undefined) return [only?.categoryId ?? null, only?.memo ?? ''];
  return splits.map(({ categoryId, amount, memo }) => [categoryId, amount, memo]);
}

function paymentKey({ payments }: Describable): unknown {
  const [only, second] = payments;
  if (second === undefined) return [only?.assetId ?? null, only?.paymentMethodId ?? null];
  return payments.map(({ assetId, paymentMethodId, amount }) => [assetId, paymentMethodId, amount]);
}

function payerKey({ payers }: Describable): unknown {
  const [only, second] = payers;
  return second === undefined ? (only?.userId ?? null) : payers.map(({ userId, amount }) => [userId, amount]);
}

/** Members' shares follow from the amount, unless their amounts were entered explicitly. */
function shareKey({ shares, shareMethod, items = [] }: Describable, isSameAmount: boolean): unknown {
  const isByAmount = shareMethod === 'AMOUNT' || shareMethod === 'ITEM' || (shareMethod === 'RATIO' && isSameAmount);
  const members = shares.map(({ userId, amount }) => (isByAmount ? [userId, amount] : userId));
  return members.length === 0 ? [] : [shareMethod, members.toSorted(), items.map(itemKey)];
}

function itemKey({ name, amount, memberIds }: NonNullable<Describable['items']>[number]): unknown {
  return [name, amount, memberIds.toSorted()];
}

/** The comparison key of each fact, so that two states of a transaction can be compared without knowing any names. */
function keysOf(entry: Describable, isSameAmount: boolean): Record<FactField, unknown> {
  const isTransfer = entry.type === 'TRANSFER';
  return {
    type: entry.type,
    amount: entry.amount,
    description: entry.description.trim(),
    date: [entry.date, entry.time],
    category: isTransfer || entry.type === 'ADJUSTMENT' ? null : splitKey(entry),
    payment: isTransfer ? null : paymentKey(entry),
    from: isTransfer ? (entry.payments[0]?.assetId ?? null) : null,
    to: entry.toAssetId,
    fee: entry.fee === 0 ? 0 : [entry.fee, entry.feeCategoryId],
    refund: entry.isRefund,
    installment: entry.installment
      ? [entry.installment.months, entry.installment.interestFree, entry.installment.feeTotal ?? 0]
      : null,
    foreign: entry.foreign ? [entry.foreign.currency, entry.foreign.amount, Number(entry.foreign.rate)] : null,
    payers: payerKey(entry),
    shares: shareKey(entry, isSameAmount),
    tags: entry.tagIds.toSorted(),
    memo: entry.memo.trim(),
    visibility: [entry.visibility, entry.revealOn],
    stats: entry.excludeFromStats,
    // Missing in what an earlier version stored on this device.
    tax: [entry.taxKind ?? null, entry.cashReceipt ?? false],
  };
}

/** The facts that differ between two states of a transaction. */
export function changedFields(before: Describable, after: Describable): FactField[] {
  const isSameAmount = before.amount === after.amount;
  const [then, now] = [keysOf(before, isSameAmount), keysOf(after, isSameAmount)];
  return (Object.keys(now) as FactField[]).filter(
    (field) => JSON.stringify(then[field]) !== JSON.stringify(now[field]),
  );
}
