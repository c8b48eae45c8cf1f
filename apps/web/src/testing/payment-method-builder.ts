import type { PaymentMethod } from '@salim/contract';
import { anId } from './builders.ts';

export function aPaymentMethod(values: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    id: anId(),
    bookId: anId(),
    name: '신용카드',
    type: 'CREDIT_CARD',
    rail: null,
    assetId: null,
    icon: '💳',
    color: '#FF9800',
    sortOrder: 0,
    isArchived: false,
    version: 1,
    ...values,
  };
}
