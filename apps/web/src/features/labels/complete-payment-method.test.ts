import { expect, it } from 'vitest';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';
import { completePaymentMethod } from './complete-payment-method.ts';

it('fills in the type OTHER when only the name is known', () => {
  expect(completePaymentMethod({ id: '1', name: '카드' }, 'book')).toMatchObject({
    id: '1',
    bookId: 'book',
    name: '카드',
    type: 'OTHER',
    assetId: null,
    isArchived: false,
  });
});

it('leaves a complete payment method unchanged', () => {
  const payment = aPaymentMethod({ assetId: '7', isArchived: true });
  expect(completePaymentMethod(payment, 'another')).toEqual(payment);
});
