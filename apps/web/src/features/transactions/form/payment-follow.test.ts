import { expect, it } from 'vitest';
import { anAsset } from '../../../testing/asset-builder.ts';
import { aPaymentMethod } from '../../../testing/payment-method-builder.ts';
import { NO_HABITS } from '../api/use-habits.ts';
import { habitualPayment, habitualTransfer, withAsset, withMethod } from './payment-follow.ts';

const [account, cardAsset] = [anAsset({ name: '월급통장' }), anAsset({ name: '신한카드', assetType: 'CREDIT_CARD' })];
const card = aPaymentMethod({ name: '신한카드', assetId: cardAsset.id });
const pay = aPaymentMethod({ name: '카카오페이', type: 'EASY_PAY' });
const old = aPaymentMethod({ name: '예전 카드', assetId: account.id, isArchived: true });
const items = { payments: [card, pay, old], assets: [account, cardAsset] };

it('takes over the asset of the selected method', () => {
  expect(withMethod(items, card.id)).toEqual({ paymentMethodId: card.id, assetId: cardAsset.id });
  expect(withMethod(items, null)).toEqual({ paymentMethodId: null, assetId: null });
});

it('keeps a method that fits the asset and replaces one that does not', () => {
  expect(withAsset(items, { paymentMethodId: pay.id, assetId: null }, account.id).paymentMethodId).toBe(pay.id);
  expect(withAsset(items, { paymentMethodId: null, assetId: null }, cardAsset.id).paymentMethodId).toBe(card.id);
  expect(withAsset(items, { paymentMethodId: card.id, assetId: cardAsset.id }, account.id)).toEqual({
    paymentMethodId: null,
    assetId: account.id,
  });
});

it('suggests the last payment only if it still exists', () => {
  expect(habitualPayment(items, { ...NO_HABITS, paymentMethodId: card.id })).toEqual({
    paymentMethodId: card.id,
    assetId: cardAsset.id,
  });
  expect(habitualPayment(items, { ...NO_HABITS, paymentMethodId: old.id, assetId: account.id })).toEqual({
    paymentMethodId: null,
    assetId: account.id,
  });
});

it('suggests no inactive asset', () => {
  const away = anAsset({ name: '해지한 통장', isActive: false });
  const known = { ...items, assets: [...items.assets, away] };
  expect(habitualPayment(known, { ...NO_HABITS, assetId: away.id })).toEqual({ paymentMethodId: null, assetId: null });
  expect(habitualTransfer(known, { ...NO_HABITS, assetId: account.id, toAssetId: away.id })).toEqual({
    fromAssetId: account.id,
    toAssetId: null,
  });
});
