import type { PaymentMethod } from '@salim/contract';

/** Fills in the missing fields of a payment method; the id is always present. */
export function completePaymentMethod(
  payment: Partial<PaymentMethod> & Pick<PaymentMethod, 'id'>,
  bookId: string,
): PaymentMethod {
  const usual = { type: 'OTHER', rail: null, assetId: null, sortOrder: 0, isArchived: false, version: 1 } as const;
  return { bookId, name: '', icon: '', color: '', ...usual, ...payment };
}
