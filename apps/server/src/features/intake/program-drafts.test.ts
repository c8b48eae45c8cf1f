import type { TransactionInput } from '@salim/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedTransaction, draftOfTransaction } from './program-drafts.ts';

const id = fc.uuid();
const ids = fc.option(id, { nil: null });
const amount = fc.integer({ min: 1, max: 1_000_000_000 });

/** Transactions in all forms: short, split, paid by several, shared. */
const transactions = fc
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
    const given = {
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
      taxKind: null,
      cashReceipt: false,
      ...rest,
      type,
      isRefund: type === 'EXPENSE' && isRefund,
      toAssetId: isTransfer ? toAssetId : null,
      ...(isTransfer ? { categoryId: null, paymentMethodId: null } : { categoryId, paymentMethodId, splits }),
    } as const;
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given;
  });

/** What the screen of the inbox sends for an item that the user did not change. */
function unchanged(given: TransactionInput) {
  const draft = draftOfTransaction(given, '비서', 'KRW');
  const isTransfer = given.type === 'TRANSFER';
  return {
    type: given.type === 'ADJUSTMENT' ? undefined : given.type,
    ...(given.type === 'EXPENSE' ? { isRefund: draft.kind === 'CANCEL' } : {}),
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
      fc.property(transactions, (given) => {
        expect(known(changedTransaction(given, {}, 'KRW'))).toEqual(known(given));
        expect(known(changedTransaction(given, unchanged(given), 'KRW'))).toEqual(known(given));
      }),
    );
  });

  test('with another amount has no parts that add up to the old one', () => {
    fc.assert(
      fc.property(transactions, amount, (given, other) => {
        fc.pre(other !== given.amount);
        const input = changedTransaction(given, { amount: other }, 'KRW');
        expect(input.amount).toBe(other);
        expect([input.splits, input.payments, input.payers, input.shares]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect([input.memo, input.tagIds]).toEqual([given.memo, given.tagIds]);
      }),
    );
  });

  test('is never certain enough to be booked without the user', () => {
    fc.assert(fc.property(transactions, (given) => draftOfTransaction(given, null, 'KRW').confidence < 0.8));
  });
});
