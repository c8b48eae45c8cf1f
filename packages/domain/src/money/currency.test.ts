import { describe, expect, test } from 'vitest';
import { fractionDigits, isCurrency } from './currency.ts';

describe('currencies', () => {
  test.each(['KRW', 'USD', 'JPY', 'EUR', 'CNY', 'VND', 'THB', 'TWD', 'HKD', 'GBP', 'PHP', 'IDR', 'KWD'])(
    'include %s',
    (code) => {
      expect(isCurrency(code)).toBe(true);
    },
  );

  test.each(['ABC', 'X'.repeat(3), 'XAU', 'XTS', 'krw', 'KR', 'KRWW', '', ' KRW', '원', 'constructor'])(
    'do not include "%s"',
    (code) => {
      expect(isCurrency(code)).toBe(false);
    },
  );

  test.each([
    ['KRW', 0],
    ['JPY', 0],
    ['XPF', 0],
    ['USD', 2],
    ['HUF', 2],
    ['KWD', 3],
    ['LYD', 3],
    ['IQD', 3],
  ])('%s has %i decimal digits', (code, digits) => {
    expect(fractionDigits(code)).toBe(digits);
  });
});
