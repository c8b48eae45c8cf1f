import type { DrawnIcon, PaymentMethod } from '@salim/contract';

/** Default icon and color of a payment method. */
export const METHOD_LOOKS: Readonly<
  Record<PaymentMethod['type'], { readonly icon: DrawnIcon; readonly color: string }>
> = {
  CASH: { icon: 'salim:cash', color: '#4CAF50' },
  CREDIT_CARD: { icon: 'salim:card', color: '#FF9800' },
  DEBIT_CARD: { icon: 'salim:debit', color: '#FF5722' },
  BANK_TRANSFER: { icon: 'salim:bank', color: '#03A9F4' },
  EASY_PAY: { icon: 'salim:pay', color: '#3B72D9' },
  VOUCHER: { icon: 'salim:voucher', color: '#A8743F' },
  OTHER: { icon: 'salim:box', color: '#7C7F86' },
};
