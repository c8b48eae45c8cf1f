import { expect, it } from 'vitest';
import { typeOfName } from './payment-method-types.ts';

it.each([
  ['우리 체크카드', 'DEBIT_CARD'],
  ['카카오페이', 'EASY_PAY'],
  ['Apple Pay', 'EASY_PAY'],
  ['신한카드', 'CREDIT_CARD'],
  ['국민은행 자동이체', 'BANK_TRANSFER'],
  ['온누리상품권', 'VOUCHER'],
  ['현금', 'CASH'],
  ['포인트', 'OTHER'],
])('guesses the type of %s as %s', (name, type) => {
  expect(typeOfName(name)).toBe(type);
});
