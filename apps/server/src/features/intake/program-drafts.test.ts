import type { TransactionInput } from '@salim/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOfEntry, inputOfEntry } from './program-drafts.ts';

const id = fc.uuid();
const ids = fc.option(id, { nil: null });
const amount = fc.integer({ min: 1, max: 1_000_000_000 });

/** Transactions in all forms: short, split, paid by several, shared. */
const entries = fc
  .record({
    type: fc.constantFrom('INCOME', 'EXPENSE', 'TRANSFER'),
    amount,
    categoryId: fc.option(ids, { nil: undefined }),
    assetId: fc.option(ids, { nil: undefined }),
    paymentMethodId: fc.option(ids, { nil: undefined }),
    toAssetId: ids,
    memo: fc.string(),
    tagIds: fc.array(id, { maxLength: 3 }),
    paidBy: fc.option(id, { nil: undefined }),
    isRefund: fc.boolean(),
    shareMethod: fc.option(fc.constantFrom('EQUAL', 'INCOME'), { nil: undefined }),
    splits: fc.option(fc.array(fc.record({ categoryId: ids, amount, memo: fc.string() }), { maxLength: 3 }), {
      nil: undefined,
    }),
  })
  .map(({ type, isRefund, toAssetId, categoryId, paymentMethodId, splits, ...rest }): TransactionInput => {
    const isTransfer = type === 'TRANSFER';
    const entry = {
      date: '2026-11-20',
      time: null,
      description: '점심',
      refundOfId: null,
      fee: 0,
      feeCategoryId: null,
      foreign: null,
      installment: null,
      visibility: 'SHARED',
      revealOn: null,
      excludeFromStats: false,
      ...rest,
      type,
      isRefund: type === 'EXPENSE' && isRefund,
      toAssetId: isTransfer ? toAssetId : null,
      ...(isTransfer ? { categoryId: null, paymentMethodId: null } : { categoryId, paymentMethodId, splits }),
    } as const;
    return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as typeof entry;
  });

/** What the screen of the inbox sends for an item that the user did not change. */
function unchanged(entry: TransactionInput) {
  const draft = draftOfEntry(entry, '비서', 'KRW');
  const isTransfer = entry.type === 'TRANSFER';
  return {
    type: entry.type === 'ADJUSTMENT' ? undefined : entry.type,
    ...(entry.type === 'EXPENSE' ? { isRefund: draft.kind === 'CANCEL' } : {}),
    amount: draft.amount ?? 0,
    date: draft.date,
    description: draft.description,
    categoryId: isTransfer ? null : (draft.categoryId ?? null),
    assetId: draft.assetId ?? null,
    toAssetId: isTransfer ? (draft.toAssetId ?? null) : null,
    paymentMethodId: isTransfer ? null : (draft.paymentMethodId ?? null),
    ...(draft.paidBy === undefined ? {} : { paidBy: draft.paidBy }),
  };
}

const known = (input: TransactionInput) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

describe('the draft of a program', () => {
  test('is booked as it was written, with nothing lost, unless the user changes it', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        expect(known(inputOfEntry(entry, {}, 'KRW'))).toEqual(known(entry));
        expect(known(inputOfEntry(entry, unchanged(entry), 'KRW'))).toEqual(known(entry));
      }),
    );
  });

  test('with another amount has no parts that add up to the old one', () => {
    fc.assert(
      fc.property(entries, amount, (entry, other) => {
        fc.pre(other !== entry.amount);
        const input = inputOfEntry(entry, { amount: other }, 'KRW');
        expect(input.amount).toBe(other);
        expect([input.splits, input.payments, input.payers, input.shares]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect([input.memo, input.tagIds]).toEqual([entry.memo, entry.tagIds]);
      }),
    );
  });

  test('is never certain enough to be booked without the user', () => {
    fc.assert(fc.property(entries, (entry) => draftOfEntry(entry, null, 'KRW').confidence < 0.8));
  });
});
