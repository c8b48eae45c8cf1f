import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dateOfDayNumber, dayNumber, weekdayOf } from '../calendar/civil-date.ts';
import { billingMonthOf, billingPeriod, billPaymentDate } from './billing-period.ts';
import { CARD_ISSUERS, presetCutoffDay } from './card-issuers.ts';

const dayNumberInMonth = fc.integer({ min: 1, max: 31 });
const terms = fc.record({ paymentDay: dayNumberInMonth, cutoffDay: dayNumberInMonth });
const date = fc.integer({ min: dayNumber('1970-01-01'), max: dayNumber('2199-12-31') }).map(dateOfDayNumber);
const noHoliday = (): boolean => false;

describe('billing periods of a card', () => {
  test('are adjacent without gap or overlap and contain every day once', () => {
    fc.assert(
      fc.property(terms, date, (card, day) => {
        const month = billingMonthOf(day, card);
        const period = billingPeriod(month, card);
        expect(period.from <= day && day <= period.to).toBe(true);
        expect(billingPeriod(addMonths(month, 1), card).from).toBe(addDays(period.to, 1));
        expect(billingPeriod(addMonths(month, -1), card).to).toBe(addDays(period.from, -1));
      }),
      { numRuns: 2000 },
    );
  });

  test('end before their payment, and are paid within two months', () => {
    fc.assert(
      fc.property(terms, date, (card, day) => {
        const month = billingMonthOf(day, card);
        const paid = billPaymentDate(month, card, noHoliday);
        const { to } = billingPeriod(month, card);
        expect(to <= paid).toBe(true);
        expect(dayNumber(paid) - dayNumber(to)).toBeLessThan(35);
        expect(weekdayOf(paid) % 6).not.toBe(0);
      }),
    );
  });

  test('close on the last cutoff day before the payment', () => {
    const period = (paymentDay: number, cutoffDay: number, month = '2026-12') =>
      billingPeriod(month, { paymentDay, cutoffDay });
    expect(period(14, 31)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(period(25, 11)).toEqual({ from: '2026-11-12', to: '2026-12-11' });
    expect(period(1, 17)).toEqual({ from: '2026-10-18', to: '2026-11-17' });
    expect(period(14, 14)).toEqual({ from: '2026-10-15', to: '2026-11-14' });
    expect(period(31, 30, '2026-02')).toEqual({ from: '2026-01-31', to: '2026-02-28' });
  });

  test('are paid on the next business day', () => {
    const card = { paymentDay: 14, cutoffDay: 31 };
    // Saturday the 14th, and 추석 from the 24th with the weekend after it.
    expect(billPaymentDate('2026-11', card, noHoliday)).toBe('2026-11-16');
    const holidays = new Set(['2026-09-24', '2026-09-25', '2026-09-26']);
    expect(billPaymentDate('2026-09', { paymentDay: 24, cutoffDay: 10 }, (one) => holidays.has(one))).toBe(
      '2026-09-28',
    );
  });
});

describe('the cutoff days of card issuers', () => {
  const cutoff = (name: string, paymentDay: number) => {
    const issuer = CARD_ISSUERS.find((one) => one.name === name);
    return issuer ? presetCutoffDay(issuer, paymentDay) : null;
  };

  test('cover the whole previous month for one payment day, and shift with the payment day', () => {
    expect([14, 15, 25, 1].map((day) => cutoff('신한카드', day))).toEqual([31, 1, 11, 17]);
    expect([13, 15, 25].map((day) => cutoff('삼성카드', day))).toEqual([31, 2, 12]);
    expect(cutoff('현대카드', 12)).toBe(31);
  });

  test('are valid days of a month for every issuer and payment day', () => {
    for (const issuer of CARD_ISSUERS) {
      for (let paymentDay = 1; paymentDay <= 31; paymentDay += 1) {
        const day = presetCutoffDay(issuer, paymentDay);
        expect(day >= 1 && day <= 31, `${issuer.name} ${paymentDay}`).toBe(true);
      }
    }
  });
});
