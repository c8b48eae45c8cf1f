import { describe, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const coffee = {
  kind: 'EXPENSE',
  isRefund: false,
  date: '2026-11-20',
  time: '09:10',
  amount: 4500,
  assetName: '초록카드',
  toAssetName: null,
  description: '모퉁이 커피',
  own: null,
} as const;

describe('the fingerprint of a row', () => {
  test.each([
    ['kind', { kind: 'INCOME' }],
    ['refund', { isRefund: true }],
    ['date', { date: '2026-11-21' }],
    ['time', { time: '15:40' }],
    ['missing time', { time: null }],
    ['amount', { amount: 4501 }],
    ['asset', { assetName: '체크카드' }],
    ['target', { toAssetName: '비상금 통장' }],
    ['description', { description: '모퉁이 커피 2호점' }],
  ] as const)('changes with another %s', (_what, change) => {
    expect(fingerprintOf({ ...coffee, ...change })).not.toBe(fingerprintOf(coffee));
    expect(fingerprintOf({ ...coffee })).toBe(fingerprintOf(coffee));
  });

  test('of an opening balance equals that of the income that it is written as', () => {
    expect(fingerprintOf({ ...coffee, kind: 'OPENING_BALANCE' })).toBe(fingerprintOf({ ...coffee, kind: 'INCOME' }));
  });
});
