import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardUseOf, needsCashReceipt, type TaxedExpense, taxedSpending, taxMeansOf } from './card-use.ts';
import { type TaxKind, taxYear } from './tax-years.ts';

const CARD = { amount: 10_000, methodType: 'CREDIT_CARD', assetType: null };
const DEBIT = { amount: 10_000, methodType: 'DEBIT_CARD', assetType: null };
const CASH = { amount: 10_000, methodType: 'CASH', assetType: 'CASH' };

function expense(changes: Partial<TaxedExpense>): TaxedExpense {
  return {
    own: 10_000,
    isRefund: false,
    isForeign: false,
    cashReceipt: false,
    splits: [{ amount: 10_000, kind: null }],
    payments: [CARD],
    ...changes,
  };
}

const kind = (value: TaxKind | null) => [{ amount: 10_000, kind: value }];

/** The groups that are not zero. */
function spent(...expenses: TaxedExpense[]) {
  return Object.fromEntries(Object.entries(taxedSpending(expenses)).filter(([, amount]) => amount !== 0));
}

describe('the means of a payment', () => {
  test.each([
    ['CREDIT_CARD', null, 'CREDIT', 'CREDIT'],
    ['DEBIT_CARD', null, 'DEBIT', 'DEBIT'],
    ['CASH', 'CASH', null, 'DEBIT'],
    ['BANK_TRANSFER', 'CHECKING_ACCOUNT', null, 'DEBIT'],
    ['EASY_PAY', null, null, 'DEBIT'],
    // An easy payment with a card behind it is a purchase by that card.
    ['EASY_PAY', 'CREDIT_CARD', 'CREDIT', 'CREDIT'],
    ['EASY_PAY', 'DEBIT_CARD', 'DEBIT', 'DEBIT'],
    ['EASY_PAY', 'CHECKING_ACCOUNT', null, 'DEBIT'],
    [null, 'CREDIT_CARD', 'CREDIT', 'CREDIT'],
    [null, 'CHECKING_ACCOUNT', null, 'DEBIT'],
    [null, null, null, 'DEBIT'],
    ['VOUCHER', null, null, null],
    ['OTHER', 'CREDIT_CARD', null, null],
  ] as const)('of %s from %s is %s, and with a cash receipt %s', (methodType, assetType, without, withReceipt) => {
    expect(taxMeansOf({ methodType, assetType, cashReceipt: false })).toBe(without);
    expect(taxMeansOf({ methodType, assetType, cashReceipt: true })).toBe(withReceipt);
    expect(needsCashReceipt({ methodType, assetType })).toBe(without !== withReceipt);
  });
});

describe('the spending of a year', () => {
  test('puts each purchase into one group', () => {
    expect(spent(expense({}))).toEqual({ credit: 10_000 });
    expect(spent(expense({ payments: [DEBIT] }))).toEqual({ debit: 10_000 });
    expect(spent(expense({ payments: [CASH] }))).toEqual({ excluded: 10_000 });
    expect(spent(expense({ payments: [CASH], cashReceipt: true }))).toEqual({ debit: 10_000 });
    expect(spent(expense({ splits: kind('MARKET') }))).toEqual({ market: 10_000 });
    expect(spent(expense({ splits: kind('TRANSIT'), payments: [DEBIT] }))).toEqual({ transit: 10_000 });
    expect(spent(expense({ splits: kind('CULTURE') }))).toEqual({ cultureByCredit: 10_000 });
    expect(spent(expense({ splits: kind('ORDINARY') }))).toEqual({ credit: 10_000 });
    expect(spent(expense({ splits: kind('EXCLUDED') }))).toEqual({ excluded: 10_000 });
    // Without a receipt the tax office does not know of cash, also at a market.
    expect(spent(expense({ splits: kind('MARKET'), payments: [CASH] }))).toEqual({ excluded: 10_000 });
    expect(spent(expense({ isForeign: true, cashReceipt: true }))).toEqual({ excluded: 10_000 });
  });

  test('subtracts a refund from the group of its means', () => {
    expect(spent(expense({}), expense({ own: 4000, isRefund: true }))).toEqual({ credit: 6000 });
  });

  test('divides an expense by categories and means, to the won', () => {
    const divided = expense({
      own: 3333,
      splits: [
        { amount: 6000, kind: null },
        { amount: 4000, kind: 'EXCLUDED' },
      ],
      payments: [
        { ...CARD, amount: 5000 },
        { ...DEBIT, amount: 5000 },
      ],
    });
    expect(spent(divided)).toEqual({ credit: 1000, debit: 1000, excluded: 1333 });
  });

  test('adds up to what the member paid', () => {
    const part = fc.integer({ min: 1, max: 1_000_000 });
    const kinds = fc.constantFrom('MARKET', 'TRANSIT', 'CULTURE', 'EXCLUDED', 'ORDINARY', null);
    const means = fc.constantFrom('CREDIT_CARD', 'DEBIT_CARD', 'CASH', 'VOUCHER', null);
    const expenses = fc.array(
      fc.record({
        own: fc.integer({ min: 0, max: 1_000_000 }),
        isRefund: fc.boolean(),
        isForeign: fc.boolean(),
        cashReceipt: fc.boolean(),
        splits: fc.array(fc.record({ amount: part, kind: kinds }), { minLength: 1, maxLength: 3 }),
        payments: fc.array(fc.record({ amount: part, methodType: means, assetType: fc.constant(null) }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
    );
    fc.assert(
      fc.property(expenses, (list) => {
        const total = Object.values(taxedSpending(list)).reduce((sum, one) => sum + one, 0);
        expect(total).toBe(list.reduce((sum, one) => sum + (one.isRefund ? -one.own : one.own), 0));
      }),
    );
  });

  test('counts culture by its means above the salary', () => {
    const rules = taxYear(2026);
    if (rules?.status !== 'READY') throw new Error('no rules');
    const spending = taxedSpending([expense({ splits: kind('CULTURE') }), expense({ own: 500, payments: [DEBIT] })]);
    expect(cardUseOf(rules.card, 70_000_000, spending)).toMatchObject({ CREDIT: 0, DEBIT: 500, CULTURE: 10_000 });
    expect(cardUseOf(rules.card, 70_000_001, spending)).toMatchObject({ CREDIT: 10_000, DEBIT: 500, CULTURE: 0 });
  });
});
