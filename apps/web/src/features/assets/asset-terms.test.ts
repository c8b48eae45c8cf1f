import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { dDay, expectedEnd, percentText, rateIn } from './asset-terms.ts';

describe('terms', () => {
  test('count the days until the end date', () => {
    expect(dDay('2026-12-20', '2026-11-20')).toBe('D-30');
    expect(dDay('2026-11-20', '2026-11-20')).toBe('D-Day');
    expect(dDay('2026-11-17', '2026-11-20')).toBe('D+3');
  });

  test('read a rate as typed and format it the same way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rateBps) => {
        expect(rateIn(percentText(rateBps))).toBe(rateBps);
      }),
    );
    expect([rateIn('4.25%'), rateIn('4,25'), rateIn(' ')]).toEqual([425, 425, null]);
    expect([rateIn('4.255'), rateIn('-1'), rateIn('100.01'), rateIn('사')]).toEqual(Array(4).fill(undefined));
  });

  test('calculate when a debt is repaid if the monthly payment is enough', () => {
    const loan = { rateBps: 0, maturityDate: null, monthlyPayment: 300_000 };
    const debt = anAsset({ assetType: 'OTHER', subType: 'LOAN', balance: -1_000_000, loan });
    expect(expectedEnd(debt, '2026-11-20')).toEqual({ months: 4, interest: 0, month: '2027-03' });
    expect(expectedEnd({ ...debt, balance: 0 }, '2026-11-20')).toBeNull();
    expect(expectedEnd({ ...debt, loan: { ...loan, monthlyPayment: null } }, '2026-11-20')).toBeNull();
    expect(expectedEnd({ ...debt, loan: { ...loan, rateBps: 10_000, monthlyPayment: 1 } }, '2026-11-20')).toBeNull();
  });
});
