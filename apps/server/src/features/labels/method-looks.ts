import type { PaymentMethod } from '@salim/contract';

/** Default icon and colour of a payment method. */
export const METHOD_LOOKS: Readonly<Record<PaymentMethod['type'], { readonly icon: string; readonly color: string }>> =
  {
    CASH: { icon: '💵', color: '#4CAF50' },
    CREDIT_CARD: { icon: '💳', color: '#FF9800' },
    DEBIT_CARD: { icon: '🪪', color: '#FF5722' },
    BANK_TRANSFER: { icon: '🏦', color: '#03A9F4' },
    EASY_PAY: { icon: '📱', color: '#3B72D9' },
    VOUCHER: { icon: '🎟️', color: '#A8743F' },
    OTHER: { icon: '📦', color: '#7C7F86' },
  };
