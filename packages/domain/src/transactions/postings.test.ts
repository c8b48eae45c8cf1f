import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT } from '../money/amount.ts';
import { checkTransaction } from './check-transaction.ts';
import { type Posting, postingsOf } from './postings.ts';
import type { AdjustmentFacts, FlowFacts, TransactionFacts, TransferFacts } from './transaction.ts';

/** Divides `amount` into positive parts that add up to it. */
function partsOf(amount: number, cuts: readonly number[]): number[] {
  const places = [...new Set(cuts.map((cut) => 1 + (cut % amount)).filter((place) => place < amount))].toSorted(
    (a, b) => a - b,
  );
  return [...places, amount].map((place, index) => place - (places[index - 1] ?? 0));
}

const amount = fc.integer({ min: 1, max: MAX_AMOUNT });
const cuts = fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER }), { maxLength: 8 });
const maybe = (text: string) =>
  fc.option(
    fc.nat({ max: 4 }).map((number) => `${text}-${number}`),
    { nil: null },
  );

const flow: fc.Arbitrary<FlowFacts> = fc
  .tuple(
    amount,
    cuts,
    cuts,
    fc.array(maybe('category'), { minLength: 9, maxLength: 9 }),
    fc.array(maybe('asset'), { minLength: 9, maxLength: 9 }),
    fc.constantFrom(
      { type: 'INCOME' as const, isRefund: false },
      { type: 'EXPENSE' as const, isRefund: false },
      { type: 'EXPENSE' as const, isRefund: true },
    ),
  )
  .map(([whole, splitCuts, paymentCuts, categories, assets, kind]) => ({
    ...kind,
    amount: whole,
    splits: partsOf(whole, splitCuts).map((part, index) => ({ categoryId: categories[index] ?? null, amount: part })),
    payments: partsOf(whole, paymentCuts).map((part, index) => ({ assetId: assets[index] ?? null, amount: part })),
  }));
const transfer: fc.Arbitrary<TransferFacts> = fc.record({
  type: fc.constant('TRANSFER'),
  amount,
  fromAssetId: fc.constant('from'),
  toAssetId: fc.constant('to'),
  fee: fc.oneof(fc.constant(0), amount),
  feeCategoryId: maybe('category'),
});
const adjustment: fc.Arbitrary<AdjustmentFacts> = fc.record({
  type: fc.constant('ADJUSTMENT'),
  amount,
  assetId: fc.constant('asset'),
  direction: fc.constantFrom('IN', 'OUT'),
});

function sum(postings: readonly Posting[]): bigint {
  return postings.reduce((total, posting) => total + BigInt(posting.amount), 0n);
}
function flowSum(postings: readonly Posting[], flowOf: 'INCOME' | 'EXPENSE'): number {
  return postings.reduce(
    (total, posting) => (posting.account === 'CATEGORY' && posting.flow === flowOf ? total + posting.amount : total),
    0,
  );
}
function assetSum(postings: readonly Posting[]): number {
  return postings.reduce((total, posting) => (posting.account === 'CATEGORY' ? total : total + posting.amount), 0);
}

describe('postings', () => {
  test('of every kind add up to zero, without zero lines', () => {
    const facts: fc.Arbitrary<TransactionFacts> = fc.oneof(flow, transfer, adjustment);
    fc.assert(
      fc.property(facts, (transaction) => {
        checkTransaction(transaction);
        const postings = postingsOf(transaction);
        expect(sum(postings)).toBe(0n);
        expect(postings.every((posting) => posting.amount !== 0)).toBe(true);
        expect(postingsOf(transaction)).toEqual(postings);
      }),
      { numRuns: 500 },
    );
  });

  test('of an income or an expense count the whole amount in its total and in no other', () => {
    fc.assert(
      fc.property(flow, (transaction) => {
        const postings = postingsOf(transaction);
        const sign = transaction.type === 'INCOME' || transaction.isRefund ? -1 : 1;
        const other = transaction.type === 'INCOME' ? 'EXPENSE' : 'INCOME';
        expect(flowSum(postings, transaction.type)).toBe(sign * transaction.amount);
        expect(flowSum(postings, other)).toBe(0);
        expect(assetSum(postings)).toBe(-sign * transaction.amount);
      }),
      { numRuns: 300 },
    );
  });

  test('of a refund are the reversed postings of its expense', () => {
    fc.assert(
      fc.property(
        flow.filter((transaction) => transaction.type === 'EXPENSE'),
        (transaction) => {
          const spent = postingsOf({ ...transaction, isRefund: false });
          const refunded = postingsOf({ ...transaction, isRefund: true });
          expect(refunded).toEqual(spent.map((posting) => ({ ...posting, amount: -posting.amount })));
        },
      ),
    );
  });

  test('of a transfer move the amount, and take the fee from the source as an expense', () => {
    fc.assert(
      fc.property(transfer, (entry) => {
        const postings = postingsOf(entry);
        const at = (assetId: string) =>
          postings.find((posting) => posting.account === 'ASSET' && posting.assetId === assetId)?.amount;
        expect(at('from')).toBe(-(entry.amount + entry.fee));
        expect(at('to')).toBe(entry.amount);
        expect(flowSum(postings, 'EXPENSE')).toBe(entry.fee);
        expect(flowSum(postings, 'INCOME')).toBe(0);
      }),
    );
  });

  test('of an adjustment affect no total', () => {
    fc.assert(
      fc.property(adjustment, (entry) => {
        const postings = postingsOf(entry);
        expect(postings.some((posting) => posting.account === 'CATEGORY')).toBe(false);
        expect(postings[0]).toEqual({
          account: 'ASSET',
          assetId: 'asset',
          amount: entry.direction === 'IN' ? entry.amount : -entry.amount,
        });
      }),
    );
  });

  test.each([
    [{ fromAssetId: null, toAssetId: '통장' }, ['SETTLEMENT', '통장']],
    [{ fromAssetId: '통장', toAssetId: null }, ['통장', 'SETTLEMENT']],
  ])('of a settlement keep the side without an account apart from 자산 미지정: %o', (sides, accounts) => {
    const facts = { type: 'TRANSFER', amount: 35_000, fee: 0, feeCategoryId: null, isSettlement: true } as const;
    const postings = postingsOf({ ...facts, ...sides });
    expect(
      postings.map((one) => (one.account === 'EQUITY' ? one.equity : 'assetId' in one ? one.assetId : '')),
    ).toEqual(accounts);
    expect(postings.map(({ amount: of }) => of)).toEqual([-35_000, 35_000]);
  });

  test('record a lunch of 9,500원 paid in cash under 외식', () => {
    expect(
      postingsOf({
        type: 'EXPENSE',
        amount: 9500,
        isRefund: false,
        splits: [{ categoryId: '외식', amount: 9500 }],
        payments: [{ assetId: '현금', amount: 9500 }],
      }),
    ).toEqual([
      { account: 'ASSET', assetId: '현금', amount: -9500 },
      { account: 'CATEGORY', categoryId: '외식', flow: 'EXPENSE', amount: 9500 },
    ]);
  });

  test('record a payment without an asset in 자산 미지정', () => {
    expect(
      postingsOf({
        type: 'EXPENSE',
        amount: 54_000,
        isRefund: false,
        splits: [
          { categoryId: '장보기', amount: 41_000 },
          { categoryId: null, amount: 13_000 },
        ],
        payments: [
          { assetId: '카드', amount: 50_000 },
          { assetId: null, amount: 4000 },
        ],
      }),
    ).toEqual([
      { account: 'ASSET', assetId: '카드', amount: -50_000 },
      { account: 'EQUITY', equity: 'UNASSIGNED', amount: -4000 },
      { account: 'CATEGORY', categoryId: '장보기', flow: 'EXPENSE', amount: 41_000 },
      { account: 'CATEGORY', categoryId: null, flow: 'EXPENSE', amount: 13_000 },
    ]);
  });
});
