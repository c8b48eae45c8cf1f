import type { IntakeDraftView } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { anExpense } from '../../testing/builders.ts';
import { changesOfEdit, editOf, inputOfEdit, problemOf, sureness } from './draft-edit.ts';

const draft: IntakeDraftView = {
  kind: 'EXPENSE',
  messageKind: 'APPROVAL',
  amount: 12_300,
  currency: 'KRW',
  date: '2026-11-20',
  time: '12:34',
  description: '스타벅스',
  confidence: 0.96,
  format: 'shinhan-card',
  reasons: [],
  missing: [],
};
const edit = (changes: Partial<IntakeDraftView> = {}) =>
  editOf({ ...draft, ...changes }, { place: 0, transactionId: 'a', currency: 'KRW' });
const USD = {
  currency: 'USD',
  amount: 2200,
  foreign: { currency: 'USD', amount: 2200 },
  missing: ['krwAmount'],
  confidence: 0.6,
};

describe('an edited draft', () => {
  it('is selected when it is certain, complete and new', () => {
    expect(edit().isChosen).toBe(true);
    expect(edit({ confidence: 0.7 }).isChosen).toBe(false);
    expect(edit({ duplicate: true }).isChosen).toBe(false);
    expect(edit({ kind: 'TRANSFER', missing: ['toAssetId'] }).isChosen).toBe(false);
  });

  it('becomes a transaction without edits', () => {
    expect(problemOf(edit())).toBeNull();
    expect(inputOfEdit(edit(), { currency: 'KRW', refundOfId: null, purchase: null })).toEqual({
      type: 'EXPENSE',
      amount: 12_300,
      date: '2026-11-20',
      time: '12:34',
      description: '스타벅스',
      assetId: null,
      categoryId: null,
      paymentMethodId: null,
    });
  });

  it('becomes a refund of its purchase if it is a cancellation', () => {
    const input = inputOfEdit(edit({ kind: 'CANCEL' }), { currency: 'KRW', refundOfId: 'b', purchase: null });
    expect(input).toMatchObject({ type: 'EXPENSE', isRefund: true, refundOfId: 'b' });
  });

  it('divides a cancellation like its purchase, except for what was edited', () => {
    const purchase = anExpense({
      amount: 12_300,
      splits: [
        { categoryId: 'food', amount: 12_000, memo: '' },
        { categoryId: 'home', amount: 300, memo: '' },
      ],
      payers: [{ userId: 'them', amount: 12_300 }],
      shareMethod: 'EQUAL',
      shares: [
        { userId: 'me', amount: 6150, weight: null },
        { userId: 'them', amount: 6150, weight: null },
      ],
      excludeFromStats: true,
    });
    const cancel = edit({ kind: 'CANCEL', categoryId: 'food' });
    const around = { currency: 'KRW', refundOfId: purchase.id, purchase };
    const { splits, payers, shareMethod, excludeFromStats } = purchase;
    expect(inputOfEdit(cancel, around)).toMatchObject({ splits, payers, shareMethod, excludeFromStats });
    const moved = inputOfEdit({ ...cancel, categoryId: 'gift' }, around);
    expect(moved).toMatchObject({ categoryId: 'gift', payers, shareMethod });
    expect(moved.splits).toBeUndefined();
  });

  it('requires the amount in won for a foreign purchase, and records the rate', () => {
    const abroad = edit(USD);
    expect(problemOf(abroad)?.field).toBe('amount');
    const input = inputOfEdit({ ...abroad, amountText: '3만' }, { currency: 'KRW', refundOfId: null, purchase: null });
    expect(input).toMatchObject({ amount: 30_000, foreign: { currency: 'USD', amount: 2200, rate: '1363.636364' } });
    expect(changesOfEdit({ ...abroad, amountText: '3만' }).amount).toBe(30_000);
  });

  it('requires two different assets for a transfer', () => {
    const transfer = edit({ kind: 'TRANSFER' });
    expect(problemOf(transfer)?.field).toBe('asset');
    expect(problemOf({ ...transfer, assetId: 'x' })?.field).toBe('toAsset');
    expect(problemOf({ ...transfer, assetId: 'x', toAssetId: 'x' })?.field).toBe('toAsset');
    expect(problemOf({ ...transfer, assetId: 'x', toAssetId: 'y' })).toBeNull();
  });

  it('describes its confidence in words', () => {
    expect([0.96, 0.6, 0.45].map((confidence) => sureness({ confidence, missing: [] }).text)).toEqual([
      '확실해요',
      '확인해 주세요',
      '잘 모르겠어요',
    ]);
    expect(sureness({ confidence: 0.96, missing: ['toAssetId'] }).text).toBe('입력해 주세요');
  });
});

describe('what a sentence names', () => {
  const named = {
    messageKind: 'SENTENCE',
    categoryId: 'food',
    assetId: 'account',
    paymentMethodId: 'card',
    paidBy: 'minji',
    tagIds: ['trip'],
  };

  it('is saved with the draft', () => {
    const input = inputOfEdit(edit(named), { currency: 'KRW', refundOfId: null, purchase: null });
    expect(input).toMatchObject({
      categoryId: 'food',
      assetId: 'account',
      paymentMethodId: 'card',
      paidBy: 'minji',
      tagIds: ['trip'],
    });
    expect(changesOfEdit(edit(named))).toMatchObject({ paidBy: 'minji', tagIds: ['trip'] });
  });

  it('has no payer for a transfer, and none if the sentence names none', () => {
    const move = edit({ ...named, kind: 'TRANSFER', toAssetId: 'savings' });
    expect(inputOfEdit(move, { currency: 'KRW', refundOfId: null, purchase: null })).not.toHaveProperty('paidBy');
    expect(inputOfEdit(edit(), { currency: 'KRW', refundOfId: null, purchase: null })).not.toHaveProperty('paidBy');
    expect(changesOfEdit(edit())).not.toHaveProperty('paidBy');
    expect(changesOfEdit(edit())).not.toHaveProperty('tagIds');
  });
});
