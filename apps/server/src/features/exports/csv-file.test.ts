import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile, plainAmount } from './csv-file.ts';

describe('an amount in a file', () => {
  test.each([
    [0, 0, '0'],
    [-9500, 0, '-9500'],
    [1234, 2, '12.34'],
    [-1234, 2, '-12.34'],
    [-5, 2, '-0.05'],
    [-50, 2, '-0.50'],
    [0, 2, '0.00'],
    [-1, 3, '-0.001'],
    [-12_345, 3, '-12.345'],
  ])('of %i with %i digits is %s', (amount, digits, text) => {
    expect(plainAmount(amount, digits)).toBe(text);
  });

  test('reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e15, max: 9e15 }), fc.integer({ min: 0, max: 3 }), (amount, digits) => {
        const text = plainAmount(amount, digits);
        expect(text).toMatch(digits === 0 ? /^-?\d+$/u : new RegExp(`^-?\\d+\\.\\d{${digits}}$`, 'u'));
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
      }),
    );
  });
});

test('a file keeps the sign of each amount in a currency with cents', async () => {
  async function* portions() {
    yield [[{ kind: 'amount', amount: -1250 } as const], [{ kind: 'amount', amount: 1250 } as const, null]];
  }
  let text = '';
  for await (const piece of csvFile(portions(), 'USD')) text += piece;
  expect(text.split('\r\n').slice(1)).toEqual(['-12.50', '12.50,', '']);
});
