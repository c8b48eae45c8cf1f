import { describe, expect, test } from 'vitest';
import { RuleViolation } from '../rule-violation.ts';
import { checkMemberAmounts, checkTransaction } from './check-transaction.ts';
import type { FlowFacts, TransactionFacts, TransferFacts } from './transaction.ts';

function violationOf(work: () => void): { code: string; field: string } | null {
  try {
    work();
  } catch (error) {
    if (error instanceof RuleViolation) return { code: error.code, field: error.field };
    throw error;
  }
  return null;
}

const expense: FlowFacts = {
  type: 'EXPENSE',
  amount: 30_000,
  isRefund: false,
  splits: [
    { categoryId: '장보기', amount: 20_000 },
    { categoryId: null, amount: 10_000 },
  ],
  payments: [{ assetId: '카드', amount: 30_000 }],
};
const transfer: TransferFacts = {
  type: 'TRANSFER',
  amount: 100_000,
  fromAssetId: '월급통장',
  toAssetId: '적금',
  fee: 500,
  feeCategoryId: null,
};

describe('a transaction', () => {
  test.each<[string, TransactionFacts]>([
    ['an expense', expense],
    ['a refund', { ...expense, isRefund: true }],
    ['an income', { ...expense, type: 'INCOME' }],
    ['a transfer', transfer],
    ['an adjustment', { type: 'ADJUSTMENT', amount: 1, assetId: '현금', direction: 'OUT' }],
  ])('is accepted as %s with matching parts', (_what, facts) => {
    expect(violationOf(() => checkTransaction(facts))).toBeNull();
  });

  test.each<[string, TransactionFacts, { code: string; field: string }]>([
    [
      'splits of one won too much',
      { ...expense, splits: [{ categoryId: null, amount: 30_001 }] },
      { code: 'SPLIT_SUM_MISMATCH', field: 'splits' },
    ],
    ['no splits', { ...expense, splits: [] }, { code: 'SPLIT_SUM_MISMATCH', field: 'splits' }],
    [
      'payments of one won too little',
      { ...expense, payments: [{ assetId: null, amount: 29_999 }] },
      { code: 'PAYMENT_SUM_MISMATCH', field: 'payments' },
    ],
    [
      'an income as a refund',
      { ...expense, type: 'INCOME', isRefund: true },
      { code: 'REFUND_ONLY_FOR_EXPENSE', field: 'isRefund' },
    ],
    [
      'a transfer from nowhere',
      { ...transfer, fromAssetId: null },
      { code: 'TRANSFER_ASSET_REQUIRED', field: 'assetId' },
    ],
    [
      'a transfer to nowhere',
      { ...transfer, toAssetId: null },
      { code: 'TRANSFER_ASSET_REQUIRED', field: 'toAssetId' },
    ],
    [
      'a transfer into itself',
      { ...transfer, toAssetId: '월급통장' },
      { code: 'TRANSFER_SAME_ASSET', field: 'toAssetId' },
    ],
  ])('is rejected with %s', (_what, facts, violation) => {
    expect(violationOf(() => checkTransaction(facts))).toEqual(violation);
  });
});

describe('the transfer of a settlement', () => {
  const settlement: TransferFacts = { ...transfer, isSettlement: true };

  test.each<[string, TransactionFacts]>([
    ['the payer’s account', { ...settlement, fromAssetId: null }],
    ['the receiver’s account', { ...settlement, toAssetId: null }],
    ['both', { ...settlement, fromAssetId: null, toAssetId: null }],
  ])('may omit %s', (_what, facts) => {
    expect(violationOf(() => checkTransaction(facts))).toBeNull();
  });

  test('needs two different accounts, like every transfer', () => {
    expect(violationOf(() => checkTransaction({ ...settlement, toAssetId: settlement.fromAssetId }))).toEqual({
      code: 'TRANSFER_SAME_ASSET',
      field: 'toAssetId',
    });
  });
});

describe('amounts by member', () => {
  test('must add up to the amount', () => {
    const two = [
      { userId: '지수', amount: 20_000 },
      { userId: '민호', amount: 10_000 },
    ];
    expect(violationOf(() => checkMemberAmounts('shares', two, 30_000))).toBeNull();
    expect(violationOf(() => checkMemberAmounts('shares', two, 30_001))).toEqual({
      code: 'SHARE_SUM_MISMATCH',
      field: 'shares',
    });
    expect(violationOf(() => checkMemberAmounts('payers', two, 29_999))).toEqual({
      code: 'PAYER_SUM_MISMATCH',
      field: 'payers',
    });
  });

  test('must not name a member twice', () => {
    const twice = [
      { userId: '지수', amount: 20_000 },
      { userId: '지수', amount: 10_000 },
    ];
    expect(violationOf(() => checkMemberAmounts('payers', twice, 30_000))).toEqual({
      code: 'DUPLICATE_MEMBER',
      field: 'payers',
    });
  });
});
