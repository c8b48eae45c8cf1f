import type { PaymentMethod } from '@salim/contract';

/** Fills in what a payment method may lack beside its id. */
export function completePaymentMethod(
  payment: Partial<PaymentMethod> & Pick<PaymentMethod, 'id'>,
  bookId: string,
): PaymentMethod {
  const usual = { type: 'OTHER', rail: null, assetId: null, sortOrder: 0, isArchived: false, version: 1 } as const;
  return { bookId, name: '', icon: '', color: '', ...usual, ...payment };
}
