import { expect, it } from 'vitest';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';
import { completePaymentMethod } from './complete-payment-method.ts';

it('takes a payment method of which no more than its name is known for another kind', () => {
  expect(completePaymentMethod({ id: '1', name: '카드' }, 'book')).toMatchObject({
    id: '1',
    bookId: 'book',
    name: '카드',
    type: 'OTHER',
    assetId: null,
    isArchived: false,
  });
});

it('changes nothing of a whole one', () => {
  const payment = aPaymentMethod({ assetId: '7', isArchived: true });
  expect(completePaymentMethod(payment, 'another')).toEqual(payment);
});
