import { writingsOf } from '@salim/domain/testing/written-amounts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmountReading, readAmount } from './read-amount.ts';

describe('won', () => {
  test.each<[string | number, number]>([
    ['12500', 12_500],
    ['12,500', 12_500],
    ['-22300', -22_300],
    ['−22,300', -22_300],
    ['△ 1,000', -1000],
    ['(1,000)', -1000],
    ['+300', 300],
    ['₩12,500', 12_500],
    ['￦-500', -500],
    ['12,500원', 12_500],
    ['１２５００', 12_500],
    ['12500.00', 12_500],
    ['0', 0],
    ['-0', 0],
    [-0, 0],
    [12_500, 12_500],
    ['9,999,999,999,999', 9_999_999_999_999],
    ['1.2345678E7', 12_345_678],
    ['-3.2E6', -3_200_000],
    ['9,000-', -9000],
    ['₩9,000 −', -9000],
    ['(9,000)', -9000],
    ['(₩9,000)', -9000],
    ['₩(9,000)', -9000],
    ['-₩9,000', -9000],
    ['+9,000원', 9000],
    ['9,000원+', 9000],
    ['9천원', 9000],
    ['구천원', 9000],
    ['-구천원', -9000],
    ['만이천 오백원', 12_500],
    ['9,000 DR', -9000],
    ['9,000dr.', -9000],
    ['DR 9,000', -9000],
    ['9,000 CR', 9000],
    ['₩9,000원 CR', 9000],
  ])('%s', (cell, amount) => {
    expect(readAmount(cell, 0)).toEqual({ isReadable: true, amount });
    expect(Object.is((readAmount(cell, 0) as { amount: number }).amount, -0)).toBe(false);
  });

  test.each<string | number>([
    '',
    ' ',
    '원',
    '만원',
    '1,00',
    '1,0000',
    '12 500',
    '1.5',
    1.5,
    '1e5',
    '1.23E+12',
    '1.23456789E7',
    '9.9E99',
    '--5',
    '-(5)',
    '-5-',
    '(5)-',
    '-5 DR',
    '(5) CR',
    'DR 5 CR',
    '5 D',
    'DR',
    '공원',
    '이천',
    '이만',
    '천원',
    '구 원',
    '0x10',
    '9.000',
    '12.000',
    '-12.000',
    '9.000원',
    '₩ 900.000',
    '10000000000000',
    1e13,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1\u00002',
    '٣',
    '1'.repeat(50_000),
    '1,'.repeat(25_000),
  ])('rejects %.20s', (cell) => {
    expect(readAmount(cell, 0)).toMatchObject({ isReadable: false });
  });
});

test('every notation of an amount is read exactly or rejected, most of them read', () => {
  let [asked, answered] = [0, 0];
  const isOther = (reading: AmountReading, amount: number) => reading.isReadable && reading.amount !== amount;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999_999 }), fc.constantFrom(1, 1000, 10_000), (size, step) => {
      const amount = Math.max(step, size - (size % step));
      // Collected, because an expectation for each of the thousands of texts takes longer than reading it.
      const wrong: [string, AmountReading][] = [];
      for (const text of writingsOf(amount)) {
        const reading = readAmount(text, 0);
        asked += 1;
        if (reading.isReadable) answered += 1;
        if (isOther(reading, amount)) wrong.push([text, reading]);
        const negative = readAmount(`-${text}`, 0);
        if (isOther(negative, -amount)) wrong.push([`-${text}`, negative]);
        for (const [mark, signed] of [
          ['-', -amount],
          [' DR', -amount],
          [' CR', amount],
        ] as const) {
          const marked = readAmount(`${text}${mark}`, 0);
          if (marked.isReadable !== reading.isReadable || isOther(marked, signed)) {
            wrong.push([`${text}${mark}`, marked]);
          }
        }
      }
      expect(wrong).toEqual([]);
    }),
  );
  expect(answered / asked).toBeGreaterThan(0.85);
});

test('amounts with units are read', () => {
  expect(readAmount('4만6천800원', 0)).toEqual({ isReadable: true, amount: 46_800 });
  expect(readAmount('-1억 2,345만 6,780원', 0)).toEqual({ isReadable: true, amount: -123_456_780 });
  expect(readAmount('1.5만', 2)).toEqual({ isReadable: true, amount: 1_500_000 });
});

test('other currencies are read exactly into their minor unit', () => {
  expect(readAmount('9.9', 2)).toEqual({ isReadable: true, amount: 990 });
  expect(readAmount(10.1, 2)).toEqual({ isReadable: true, amount: 1010 });
  expect(readAmount('-12', 2)).toEqual({ isReadable: true, amount: -1200 });
  expect(readAmount('99999999999', 2)).toEqual({ isReadable: true, amount: 9_999_999_999_900 });
  expect(readAmount('100000000000', 2)).toMatchObject({ isReadable: false });
  expect(readAmount('1,234.567', 3)).toEqual({ isReadable: true, amount: 1_234_567 });
  expect(readAmount('9.999', 2)).toMatchObject({ isReadable: false });
  expect(readAmount('9.000', 2)).toMatchObject({ isReadable: false });
  expect(readAmount('9.000', 3)).toEqual({ isReadable: true, amount: 9000 });
  expect(readAmount('0.000', 2)).toEqual({ isReadable: true, amount: 0 });
  expect(readAmount('9000.000', 2)).toEqual({ isReadable: true, amount: 900_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (cents) => {
      const digits = String(cents).padStart(3, '0');
      expect(readAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`, 2)).toEqual({ isReadable: true, amount: cents });
    }),
  );
});
