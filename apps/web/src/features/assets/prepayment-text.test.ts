import { expect, test } from 'vitest';
import { prepaymentText } from './prepayment-text.ts';

/** Installments on the 15th of each month from 2026-12 on. */
const rowsOf = (...payments: number[]) =>
  payments.map((payment, place) => ({
    date: `${2026 + Math.floor((11 + place) / 12)}-${String(((11 + place) % 12) + 1).padStart(2, '0')}-15`,
    payment,
  }));
const usual = rowsOf(100, 100, 100, 100, 99);
const at = { date: '2026-12-20', fee: 0, interestSaved: 12 };

test('a repayment that keeps the months says how much a month costs from then on', () => {
  const rows = rowsOf(100, 83, 80, 80, 79);
  expect(prepaymentText({ ...at, keep: 'MONTHS', rows }, usual)).toBe(
    '이자 12원을 아끼고 수수료는 0원이에요. 월 납부액은 100원에서 80원으로 줄어요(2027년 2월 기준). 마지막 납부는 2027년 4월이에요.',
  );
});

test('a repayment that keeps the payment says how much earlier the loan ends', () => {
  const rows = rowsOf(100, 100, 60);
  expect(prepaymentText({ ...at, keep: 'PAYMENT', rows }, usual)).toBe(
    '이자 12원을 아끼고 수수료는 0원이에요. 2개월 먼저 끝나요. 마지막 납부는 2027년 2월이에요.',
  );
});

test('with a single installment left, that one is compared', () => {
  expect(
    prepaymentText({ ...at, date: '2027-04-01', keep: 'MONTHS', rows: rowsOf(100, 100, 100, 100, 9) }, usual),
  ).toBe(
    '이자 12원을 아끼고 수수료는 0원이에요. 월 납부액은 99원에서 9원으로 줄어요(2027년 4월 기준). 마지막 납부는 2027년 4월이에요.',
  );
});

test('without a change of the payment or the months nothing is said about it', () => {
  expect(prepaymentText({ ...at, keep: 'PAYMENT', rows: usual }, usual)).toBe(
    '이자 12원을 아끼고 수수료는 0원이에요. 마지막 납부는 2027년 4월이에요.',
  );
  expect(prepaymentText({ ...at, keep: 'MONTHS', rows: usual }, usual)).toBe(
    '이자 12원을 아끼고 수수료는 0원이에요. 마지막 납부는 2027년 4월이에요.',
  );
});

test('repaying everything ends the loan', () => {
  expect(prepaymentText({ ...at, keep: 'MONTHS', rows: rowsOf(100) }, usual)).toBe(
    '이자 12원을 아끼고 수수료는 0원이에요. 이 돈을 갚으면 대출이 끝나요.',
  );
});
