import type { PaymentMethod } from '@salim/contract';

type Type = PaymentMethod['type'];

/** The names of the payment types. */
export const PAYMENT_METHOD_TYPES: Readonly<Record<Type, string>> = {
  CASH: '현금',
  CREDIT_CARD: '신용카드',
  DEBIT_CARD: '체크카드',
  BANK_TRANSFER: '계좌이체',
  EASY_PAY: '간편결제',
  VOUCHER: '상품권·지역화폐',
  OTHER: '기타',
};

export const PAYMENT_TYPE_ORDER = Object.keys(PAYMENT_METHOD_TYPES) as readonly Type[];

/** Guesses the type of a new method from its name; 기타 if the name gives no clue. */
export function typeOfName(name: string): Type {
  if (/체크/u.test(name)) return 'DEBIT_CARD';
  if (/페이|pay/iu.test(name)) return 'EASY_PAY';
  if (/카드|card/iu.test(name)) return 'CREDIT_CARD';
  if (/이체|통장|은행|계좌/u.test(name)) return 'BANK_TRANSFER';
  if (/상품권|지역화폐|사랑/u.test(name)) return 'VOUCHER';
  return /현금/u.test(name) ? 'CASH' : 'OTHER';
}
