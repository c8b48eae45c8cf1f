import { expect, it } from 'vitest';
import { anExpense, anId } from '../../../testing/builders.ts';
import { formOf } from './form-state.ts';
import { mergeForms } from './merge-conflict.ts';

const [cash, bank, card] = [anId(), anId(), anId()];

it('takes over the selected fields and keeps all other typed values', () => {
  const mine = formOf(anExpense({ amount: 9000, description: '점심', memo: '내 메모', tagIds: [cash] }));
  const theirs = formOf(
    anExpense({ amount: 12_000, description: '회식', memo: '', date: '2026-11-01', time: '12:00' }),
  );
  const merged = mergeForms(mine, theirs, ['amount', 'date']);
  expect(merged).toEqual({ ...mine, amountText: '12,000', date: '2026-11-01', time: '12:00' });
  expect(mergeForms(mine, theirs, [])).toEqual(mine);
});

it('merges the two accounts of a transfer separately', () => {
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

it('takes over the visibility of a transaction together with its reveal date', () => {
  const mine = formOf(anExpense({ description: '선물' }));
  const theirs = formOf(anExpense({ visibility: 'MASKED', revealOn: '2026-12-25' }));
  expect(mergeForms(mine, theirs, ['visibility'])).toEqual({ ...mine, isPrivate: true, revealOn: '2026-12-25' });
  expect(mergeForms(theirs, mine, ['visibility'])).toEqual({ ...theirs, isPrivate: false, revealOn: null });
});

it('takes over a refund together with its purchase', () => {
  const bought = anId();
  const mine = formOf(anExpense());
  const theirs = formOf(anExpense({ isRefund: true, refundOfId: bought }));
  expect(mergeForms(mine, theirs, ['refund'])).toEqual({ ...mine, isRefund: true, refundOfId: bought });
});
