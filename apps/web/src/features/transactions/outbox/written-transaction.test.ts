import { expect, it } from 'vitest';
import { anId } from '../../../testing/builders.ts';
import { rowOf } from '../model/transaction-row.ts';
import { writtenTransaction } from './written-transaction.ts';

const [bookId, meId, food, card, bank, savings] = [anId(), anId(), anId(), anId(), anId(), anId()] as const;
const rowFor = (input: Parameters<typeof writtenTransaction>[2]) =>
  rowOf(writtenTransaction({ bookId, meId }, anId(), input).view);
const base = { date: '2026-11-20', amount: 9000, description: '김밥천국' };

it('shows the category and the payment of a message while it waits', () => {
  expect(rowFor({ ...base, type: 'EXPENSE', categoryId: food, paymentMethodId: card, assetId: bank })).toMatchObject({
    splits: [{ categoryId: food }],
    paymentMethodId: card,
    assetId: bank,
    paymentCount: 1,
  });
  expect(rowFor({ ...base, type: 'INCOME', categoryId: null, assetId: bank })).toMatchObject({
    splits: [{ categoryId: null }],
    assetId: bank,
  });
});

it('has both accounts of a transfer and no category', () => {
  expect(rowFor({ ...base, type: 'TRANSFER', assetId: bank, toAssetId: savings })).toMatchObject({
    splits: [],
    assetId: bank,
    toAssetId: savings,
  });
});

it('keeps the parts of a divided transaction', () => {
  const splits = [
    { categoryId: food, amount: 4000 },
    { categoryId: null, amount: 5000 },
  ];
  expect(rowFor({ ...base, type: 'EXPENSE', splits }).splits).toHaveLength(2);
});
