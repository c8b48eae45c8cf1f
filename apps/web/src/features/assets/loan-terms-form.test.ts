import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { checkTypedTerms, type TypedTerms, termsFrom, typedTermsOf } from './loan-terms-form.ts';

const LOAN = anAsset({ assetType: 'OTHER', subType: 'LOAN', balance: -100_000_000 });
const FILLED: TypedTerms = {
  ...typedTermsOf(LOAN),
  rateText: '4',
  startDate: '2026-01-31',
  monthsText: '120',
  dayText: '31',
};
const wrongIn = (changes: Partial<TypedTerms>): string[] =>
  Object.entries(checkTypedTerms({ ...FILLED, ...changes })).flatMap(([field, text]) => (text ? [field] : []));
const change = (from: string | null, rateText: string, key = 0) => ({ key, from, rateText });

describe('the typed terms of a loan', () => {
  test('begin with the rate that is known of the loan, and without one', () => {
    const known = { rateBps: 425, maturityDate: null, monthlyPayment: null };
    expect(typedTermsOf(LOAN).rateText).toBe('');
    expect(typedTermsOf({ ...LOAN, loan: known }).rateText).toBe('4.25');
    expect(typedTermsOf({ ...LOAN, loan: { ...known, rateBps: 0 } }).rateText).toBe('0');
  });

  test('need an amount, a day, and figures within bounds', () => {
    expect(wrongIn({})).toEqual([]);
    expect(wrongIn({ rateText: '0' })).toEqual([]);
    expect(wrongIn({ rateText: '-1' })).toEqual(['rateText']);
    expect(wrongIn({ rateText: '300' })).toEqual(['rateText']);
    expect(wrongIn({ rateText: '' })).toEqual(['rateText']);
    expect(wrongIn({ principalText: '', startDate: null, monthsText: '0', dayText: '32' })).toEqual([
      'principalText',
      'startDate',
      'monthsText',
      'dayText',
    ]);
    expect(wrongIn({ monthsText: '12', graceText: '12' })).toEqual(['graceText']);
  });

  test('need a later day and a rate for each change of the rate, once a day', () => {
    expect(wrongIn({ rateChanges: [change('2027-01-31', '4.5'), change('2028-01-31', '3.9', 1)] })).toEqual([]);
    for (const wrong of [change(null, '4'), change('2026-01-31', '4'), change('2027-01-31', '101')]) {
      expect(wrongIn({ rateChanges: [wrong] })).toEqual(['rateChanges']);
    }
    expect(wrongIn({ rateChanges: [change('2027-01-31', '4'), change('2027-01-31', '5', 1)] })).toEqual([
      'rateChanges',
    ]);
  });

  test('have no fee without a rate of it', () => {
    expect(wrongIn({ feeText: '', feeMonthsText: '' })).toEqual([]);
    expect(wrongIn({ feeText: '1.2', feeMonthsText: '' })).toEqual(['feeMonthsText']);
    expect(wrongIn({ feeText: '300' })).toEqual(['feeText']);
    expect(termsFrom(FILLED, null).prepaymentFee).toBeNull();
    expect(termsFrom({ ...FILLED, feeText: '1.2' }, null).prepaymentFee).toEqual({
      rateBps: 120,
      freeAfterMonths: 36,
      base: 'TERM',
    });
  });

  test('are sent as they were stored when nothing is typed', () => {
    const rate = fc.integer({ min: 0, max: 10_000 });
    const days = fc.uniqueArray(fc.integer({ min: 2027, max: 2055 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        rate,
        rate,
        days,
        fc.constantFrom('TERM' as const, 'THREE_YEARS' as const),
        (first, later, years, base) => {
          const terms = {
            ...termsFrom(FILLED, null),
            rateBps: first,
            dayCount: 'ACTUAL_365' as const,
            rounding: 'UP' as const,
            rateChanges: years
              .toSorted((left, right) => left - right)
              .map((year) => ({ from: `${year}-03-01`, rateBps: later })),
            prepaymentFee: { rateBps: later, freeAfterMonths: 36, base },
            overrides: [{ n: 1, payment: 1, interest: 1, date: null }],
          };
          const typed = typedTermsOf({ ...LOAN, terms });
          expect(Object.values(checkTypedTerms(typed)).filter((text) => text !== undefined)).toEqual([]);
          expect(termsFrom(typed, terms)).toEqual(terms);
        },
      ),
    );
  });
});
