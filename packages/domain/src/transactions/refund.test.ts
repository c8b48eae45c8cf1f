import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../money/amount.ts';
import { apportion } from '../money/apportion.ts';
import { shareAmounts } from '../shares/share-amounts.ts';
import { sharedLines } from '../shares/share-items.ts';
import { type DividedPurchase, refundParts, shareKeyOf } from './refund.ts';

const MEMBERS = ['a', 'b', 'c', 'd'];
const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 });
const members = fc.uniqueArray(fc.constantFrom(...MEMBERS), { minLength: 1 });

/** Rows of positive amounts that add up to `total`. */
function rowsOf(total: number, parts: readonly number[]): number[] {
  const amounts = apportion(
    total,
    parts.map((weight, index) => ({ key: String(index), weight })),
  );
  return [...amounts.values()].filter((amount) => amount > 0);
}

type Shares = Pick<DividedPurchase, 'shareMethod' | 'shares' | 'items'>;

/** The shares of a new transaction, as the server computes them. */
function sharesBy(amount: number, wished: Shares, key: string): Shares {
  const { shareMethod, shares, items } = wished;
  if (shareMethod === null) return wished;
  const amounts =
    items.length > 0
      ? new Map([...sharedLines(items, key)].map(([id, lines]) => [id, sumOf(lines.map((line) => line.amount))]))
      : shareAmounts(
          amount,
          shareMethod,
          shares.map((share) => ({ ...share, weight: share.weight ?? 0 })),
          key,
        );
  const known = items.length > 0 ? [...amounts.keys()].map((userId) => ({ userId, weight: null })) : shares;
  return {
    ...wished,
    shares: known.map((share) => ({ ...share, amount: amounts.get(share.userId) ?? 0 })),
  };
}

const purchases = fc
  .record({
    id: fc.uuid(),
    amount: fc.integer({ min: 1, max: 9_999_999_999_999 }),
    splits: weights,
    payments: weights,
    payers: weights,
    bearers: members,
    weights: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 4, maxLength: 4 }),
    lines: fc.array(members, { minLength: 1, maxLength: 4 }),
    method: fc.constantFrom('EQUAL', 'RATIO', 'AMOUNT', 'ITEM', 'INCOME', null),
    isIncomeKnown: fc.boolean(),
  })
  .map(({ id, amount, bearers, method, ...drawn }): DividedPurchase => {
    const weightAt = (index: number) => drawn.weights[index] ?? 1;
    const parts = apportion(
      amount,
      bearers.map((key, index) => ({ key, weight: weightAt(index) })),
    );
    const hasWeights = method === 'RATIO' || (method === 'INCOME' && drawn.isIncomeKnown);
    const wished: Shares = {
      shareMethod: method,
      shares:
        method === null
          ? []
          : bearers.map((userId, index) => ({
              userId,
              amount: parts.get(userId) ?? 0,
              weight: hasWeights ? weightAt(index) : null,
            })),
      items:
        method === 'ITEM'
          ? rowsOf(
              amount,
              drawn.lines.map((_, index) => weightAt(index)),
            ).map((part, index) => ({
              name: String(index),
              amount: part,
              memberIds: drawn.lines[index] ?? [],
            }))
          : [],
    };
    const shared = method === 'INCOME' && !drawn.isIncomeKnown ? { ...wished, shareMethod: 'EQUAL' as const } : wished;
    return {
      id,
      amount,
      splits: rowsOf(amount, drawn.splits).map((part, index) => ({
        categoryId: index === 0 ? null : String(index),
        amount: part,
        memo: '',
      })),
      payments: rowsOf(amount, drawn.payments).map((part, index) => ({
        assetId: String(index),
        paymentMethodId: null,
        amount: part,
      })),
      payers: rowsOf(amount, drawn.payers).map((part, index) => ({ userId: MEMBERS[index] ?? '', amount: part })),
      ...sharesBy(amount, shared, id),
      shareMethod: method,
    };
  });

const total = (rows: readonly { readonly amount: number }[]) => sumOf(rows.map(({ amount }) => amount));
const byUser = (rows: readonly { readonly userId: string; readonly amount: number }[]) =>
  Object.fromEntries(rows.map(({ userId, amount }) => [userId, amount]));

describe('a refund of the whole purchase', () => {
  test('reverses every category, payment, payer and share exactly', () => {
    fc.assert(
      fc.property(purchases, fc.uuid(), (purchase, id) => {
        const refund = refundParts(purchase, purchase.amount);
        expect(refund.splits).toEqual(purchase.splits);
        expect(refund.payments).toEqual(purchase.payments);
        expect(refund.payers).toEqual(purchase.payers);
        const borne = sharesBy(purchase.amount, refund, shareKeyOf({ id, refundOfId: purchase.id }));
        expect(byUser(borne.shares)).toEqual(byUser(purchase.shares));
      }),
    );
  });

  test('keeps the method of the purchase and its weights', () => {
    const purchase = {
      id: 'p',
      amount: 10_001,
      splits: [],
      payments: [],
      payers: [],
      shareMethod: 'RATIO' as const,
      shares: [
        { userId: 'a', amount: 3334, weight: 1 },
        { userId: 'b', amount: 6667, weight: 2 },
      ],
      items: [],
    };
    expect(refundParts(purchase, 10_001)).toMatchObject({ shareMethod: 'RATIO', shares: purchase.shares });
    // By income, the weights of its month stay.
    expect(refundParts({ ...purchase, shareMethod: 'INCOME' }, 10_001)).toMatchObject({ shareMethod: 'RATIO' });
    const halves = [
      { userId: 'a', amount: 5001, weight: null },
      { userId: 'b', amount: 5000, weight: null },
    ];
    const equal = { ...purchase, shareMethod: 'EQUAL' as const, shares: halves };
    const turned = halves.map((share, index) => ({ ...share, amount: 5000 + index }));
    const kept = [halves, turned].map((shares) => refundParts({ ...equal, shares }, 10_001));
    // A copy keeps the amounts of its original, which another id gave.
    expect(kept.map(({ shareMethod }) => shareMethod).toSorted()).toEqual(['AMOUNT', 'EQUAL']);
    expect(kept.map(({ shares }) => byUser(shares))).toEqual([byUser(halves), byUser(turned)]);
  });
});

describe('a refund of a part', () => {
  test('is in proportion, adds up, and has no empty rows', () => {
    fc.assert(
      fc.property(purchases, fc.double({ min: 0, max: 1, noNaN: true }), (purchase, fraction) => {
        const amount = Math.max(1, Math.floor(purchase.amount * fraction));
        const refund = refundParts(purchase, amount);
        for (const rows of [refund.splits, refund.payments, refund.payers]) {
          expect(total(rows)).toBe(amount);
          expect(rows.every((row) => row.amount > 0)).toBe(true);
        }
        if (purchase.shareMethod !== null) expect(total(refund.shares)).toBe(amount);
        const exact = (part: number) => Number((BigInt(part) * BigInt(amount)) / BigInt(purchase.amount));
        for (const [index, split] of purchase.splits.entries()) {
          const part = refund.splits.find(({ categoryId }) => categoryId === split.categoryId)?.amount ?? 0;
          expect(Math.abs(part - exact(split.amount)), String(index)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('returns to the card that its message names', () => {
    const payments = [
      { assetId: 'points', paymentMethodId: null, amount: 5000 },
      { assetId: 'card', paymentMethodId: 'm', amount: 25_000 },
    ];
    const purchase = {
      id: 'p',
      amount: 30_000,
      splits: [],
      payments,
      payers: [],
      shareMethod: null,
      shares: [],
      items: [],
    };
    expect(refundParts(purchase, 6000, 'card').payments).toEqual([{ ...payments[1], amount: 6000 }]);
    expect(refundParts(purchase, 6000).payments.map(({ amount }) => amount)).toEqual([1000, 5000]);
    expect(refundParts(purchase, 6000, 'points').payments.map(({ amount }) => amount)).toEqual([1000, 5000]);
    expect(refundParts(purchase, 30_000, 'card').payments).toEqual(payments);
  });
});
