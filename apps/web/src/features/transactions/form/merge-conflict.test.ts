import { expect, it } from 'vitest';
import { anExpense, anId } from '../../../testing/builders.ts';
import { formOf } from './form-state.ts';
import { mergeForms } from './merge-conflict.ts';

const [cash, bank, card] = [anId(), anId(), anId()];

it('takes over the chosen lines and keeps every other word that was typed', () => {
  const mine = formOf(anExpense({ amount: 9000, description: '점심', memo: '내 메모', tagIds: [cash] }));
  const theirs = formOf(
    anExpense({ amount: 12_000, description: '회식', memo: '', date: '2026-11-01', time: '12:00' }),
  );
  const merged = mergeForms(mine, theirs, ['amount', 'date']);
  expect(merged).toEqual({ ...mine, amountText: '12,000', date: '2026-11-01', time: '12:00' });
  expect(mergeForms(mine, theirs, [])).toEqual(mine);
});

it('merges the two ends of a transfer one by one', () => {
  const transfer = (from: string, to: string, fee: number) =>
    formOf(
      anExpense({
        type: 'TRANSFER',
        splits: [],
        fee,
        toAssetId: to,
        payments: [{ assetId: from, paymentMethodId: null, amount: 12_500 }],
      }),
    );
  const merged = mergeForms(transfer(cash, bank, 0), transfer(card, cash, 500), ['from', 'fee']);
  expect(merged.transfer).toEqual({ fromAssetId: card, toAssetId: bank, feeText: '500', feeCategoryId: null });
});
