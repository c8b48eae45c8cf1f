import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anExpense, anId } from '../../../testing/builders.ts';
import type { BulkChanges } from '../model/bulk-changes.ts';
import { changedFields } from '../model/changed-fields.ts';
import { rowOf } from '../model/transaction-row.ts';
import { isPatched, isTouched, patchedRow, patchedTransaction, withoutLines } from './patched-transaction.ts';

const [food, cafe, wallet, card] = [anId(), anId(), anId(), anId()] as const;
const filed = (categoryId: string | null) => ({
  categoryId,
  splits: [{ categoryId, amount: 9000, memo: '' }],
});
const lunch = anExpense({ description: '점심', amount: 9000, memo: '', ...filed(food) });

const anySet: fc.Arbitrary<BulkChanges> = fc
  .record(
    {
      categoryId: fc.constantFrom(food, cafe, null),
      assetId: fc.constantFrom(wallet, card, null),
      paymentMethodId: fc.constantFrom(wallet, card, null),
      tagIds: fc.subarray([food, cafe, wallet]),
      memo: fc.constantFrom('', '둘이서', '회식'),
      visibility: fc.constantFrom('SHARED' as const, 'MASKED' as const),
      excludeFromStats: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter((set) => Object.keys(set).length > 0);

describe('a change of single fields', () => {
  it('has the same result in a list and in the transaction, and is then complete', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const transaction = patchedTransaction(lunch, set);
        expect(rowOf(transaction)).toEqual(patchedRow(rowOf(lunch), set));
        expect(isPatched(transaction, set)).toBe(true);
        expect(isPatched(lunch, set)).toBe(changedFields(lunch, transaction).length === 0);
        expect(transaction.amount).toBe(transaction.splits.reduce((sum, split) => sum + split.amount, 0));
      }),
    );
  });

  it('files every part of a transaction with several categories, which has none as a whole', () => {
    const splits = [food, cafe].map((categoryId) => ({ categoryId, amount: 4500, memo: '' }));
    const divided = patchedTransaction({ ...lunch, categoryId: null, splits }, { categoryId: wallet });
    expect([divided.categoryId, ...divided.splits.map((split) => split.categoryId)]).toEqual([null, wallet, wallet]);
  });

  it("conflicts with another member's only if both concern the same field", () => {
    const moved = { ...lunch, ...filed(cafe), version: 4 };
    expect(isTouched(rowOf(lunch), moved, { categoryId: null })).toBe(true);
    expect(isTouched(rowOf(lunch), moved, { excludeFromStats: true })).toBe(false);
    expect(isTouched(rowOf(lunch), { ...lunch, amount: 1, description: '저녁' }, { categoryId: cafe })).toBe(false);
    // List rows contain no memo: a stored one may be another member's.
    expect(isTouched(rowOf(lunch), { ...lunch, memo: '영수증 있음' }, { memo: '둘이서' })).toBe(true);
    expect(isTouched(rowOf(lunch), lunch, { memo: '둘이서' })).toBe(false);
  });

  it('drops the fields that keep their stored values', () => {
    const set: BulkChanges = { paymentMethodId: card, assetId: wallet, memo: '둘이서' };
    expect(withoutLines(set, ['payment'])).toEqual({ memo: '둘이서' });
    expect(withoutLines(set, ['memo'])).toEqual({ paymentMethodId: card, assetId: wallet });
    expect(withoutLines(set, ['payment', 'memo'])).toBeNull();
  });
});
