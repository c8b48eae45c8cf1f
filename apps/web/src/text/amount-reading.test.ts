import { MAX_AMOUNT } from '@salim/domain';
import { describe, expect, it } from 'vitest';
import { readingOfAmount } from './amount-reading.ts';

describe('readingOfAmount', () => {
  it.each([
    [0, ''],
    [9800, '9,800원'],
    [12_000, '1만 2,000원'],
    [10_000, '1만원'],
    [100_002_000, '1억 2,000원'],
    [MAX_AMOUNT, '9조 9,999억 9,999만 9,999원'],
  ])('formats %d as %s', (value, text) => {
    expect(readingOfAmount(value)).toBe(text);
  });
});
