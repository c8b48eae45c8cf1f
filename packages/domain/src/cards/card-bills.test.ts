import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, dayNumber } from '../calendar/civil-date.ts';
import { billingMonthOf } from './billing-period.ts';
import { type CardLedger, cardBills, laterInstallmentsOf, nextCardPayment, overdueCardPayment } from './card-bills.ts';

const noHoliday = (): boolean => false;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function aLedger(values: Partial<CardLedger> = {}): CardLedger {
  return {
    terms: { paymentDay: 14, cutoffDay: 31 },
    today: '2026-11-20',
    isHoliday: noHoliday,
    opening: { addedOn: '2026-09-01', debt: 0 },
    charges: [],
    installments: [],
    payments: [],
    ...values,
  };
}

const dayIn = fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2027-06-30') }).map(dateOfDayNumber);
const won = fc.integer({ min: 1, max: 5_000_000 });
const ledgers: fc.Arbitrary<CardLedger> = fc.record({
  terms: fc.record({ paymentDay: fc.integer({ min: 1, max: 31 }), cutoffDay: fc.integer({ min: 1, max: 31 }) }),
  today: dayIn,
  isHoliday: fc.constant(noHoliday),
  opening: fc.record({ addedOn: dayIn, debt: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
  charges: fc.array(fc.record({ date: dayIn, amount: fc.integer({ min: -500_000, max: 500_000 }) }), { maxLength: 30 }),
  installments: fc.array(
    fc.record({
      id: fc.uuid(),
      date: dayIn,
      amount: won,
      months: fc.integer({ min: 2, max: 36 }),
      fee: fc.integer({ min: 0, max: 50_000 }),
    }),
    { maxLength: 5 },
  ),
  payments: fc.array(fc.record({ date: dayIn, amount: won, fee: fc.integer({ min: 0, max: 20_000 }) }), {
    maxLength: 10,
  }),
});

describe('bills of a card', () => {
  test('contain every charge and every turn exactly once', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const bills = cardBills(ledger);
        for (const bill of bills) {
          const own = ledger.charges.filter((charge) => bill.from <= charge.date && charge.date <= bill.to);
          expect(bill.charges).toBe(sum(own.map((charge) => charge.amount)));
        }
        for (const purchase of ledger.installments) {
          const turns = bills.flatMap((bill) => bill.turns.filter((turn) => turn.id === purchase.id));
          expect(turns.map((turn) => turn.turn)).toEqual(
            Array.from({ length: purchase.months }, (_, index) => index + 1),
          );
          expect(sum(turns.map((turn) => turn.amount))).toBe(purchase.amount);
          expect(sum(turns.map((turn) => turn.fee))).toBe(purchase.fee);
        }
        expect(sum(bills.map((bill) => bill.amount))).toBe(
          Math.max(0, ledger.opening.debt) +
            sum(ledger.charges.map((charge) => charge.amount)) +
            sum(ledger.installments.map((purchase) => purchase.amount + purchase.fee)),
        );
      }),
    );
  });

  test('are paid from the payments, never beyond their amount', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const bills = cardBills(ledger);
        const credit = sum(bills.map((bill) => Math.max(0, -bill.amount))) + Math.max(0, -ledger.opening.debt);
        const paidIn = sum(ledger.payments.map((payment) => payment.amount)) + credit;
        const owed = sum(bills.map((bill) => Math.max(0, bill.amount)));
        const paid = sum(bills.map((bill) => bill.paid + bill.credited));
        const fees = sum(ledger.payments.map((payment) => payment.fee));
        const feesOwed = sum(ledger.installments.map((purchase) => purchase.fee));
        expect(paid).toBeGreaterThanOrEqual(Math.min(paidIn, owed));
        expect(paid).toBeLessThanOrEqual(Math.min(paidIn + Math.min(fees, feesOwed), owed));
        for (const bill of bills) {
          expect(bill.paid + bill.credited).toBeLessThanOrEqual(Math.max(0, bill.amount));
          expect(bill.remaining).toBe(Math.max(0, bill.amount) - bill.paid - bill.credited);
        }
        expect(sum(bills.map((bill) => bill.credited))).toBeLessThanOrEqual(credit);
      }),
    );
  });

  test('are paid from all payments and credits, to the won, where no transfer has a fee', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const payments = ledger.payments.map((payment) => ({ ...payment, fee: 0 }));
        const bills = cardBills({ ...ledger, payments });
        const credit = sum(bills.map((bill) => Math.max(0, -bill.amount))) + Math.max(0, -ledger.opening.debt);
        const paidIn = sum(payments.map((payment) => payment.amount)) + credit;
        const owed = sum(bills.map((bill) => Math.max(0, bill.amount)));
        expect(sum(bills.map((bill) => bill.paid + bill.credited))).toBe(Math.min(paidIn, owed));
      }),
    );
  });

  test('leave what the card owes: unpaid bills and later installments, to the won', () => {
    fc.assert(
      fc.property(ledgers, ({ installments, payments, charges, opening, ...ledger }) => {
        const { today } = ledger;
        const added = { ...opening, addedOn: opening.addedOn < today ? opening.addedOn : today };
        const free = installments.map((purchase) => ({ ...purchase, fee: 0 }));
        const paid = payments.map((payment) => ({ ...payment, fee: 0 }));
        const known = charges.filter((charge) => charge.date <= today);
        const bought = free.filter((purchase) => purchase.date <= today);
        const bills = cardBills({ ...ledger, opening: added, charges: known, installments: bought, payments: paid });
        const owed =
          opening.debt + sum([...known, ...bought].map(({ amount }) => amount)) - sum(paid.map(({ amount }) => amount));
        const begun = bills.filter(({ state }) => state !== 'NEXT');
        expect(sum(begun.map(({ remaining }) => remaining)) + laterInstallmentsOf(bills)).toBe(Math.max(0, owed));
      }),
    );
  });

  test('follow month by month, with one running and one next', () => {
    fc.assert(
      fc.property(ledgers, (ledger) => {
        const bills = cardBills(ledger);
        const running = bills.filter((bill) => bill.state === 'RUNNING');
        expect(running.map((bill) => bill.month)).toEqual([billingMonthOf(ledger.today, ledger.terms)]);
        expect(bills.some((bill) => bill.state === 'NEXT')).toBe(true);
        for (const [index, bill] of bills.entries()) {
          const next = bills[index + 1];
          if (next) expect(dayNumber(next.from) - dayNumber(bill.to)).toBe(1);
        }
      }),
    );
  });

  test('apply a payment to the latest closed bill, then to older ones, then to the running one', () => {
    const charges = [
      { date: '2026-09-10', amount: 100_000 },
      { date: '2026-10-10', amount: 200_000 },
      { date: '2026-11-10', amount: 300_000 },
    ];
    const paid = (date: string, amount: number) =>
      cardBills(aLedger({ charges, payments: [{ date, amount, fee: 0 }] })).map((bill) => [bill.month, bill.paid]);
    expect(paid('2026-11-16', 200_000)).toEqual([
      ['2026-10', 0],
      ['2026-11', 200_000],
      ['2026-12', 0],
      ['2027-01', 0],
    ]);
    expect(paid('2026-11-16', 350_000).map(([, amount]) => amount)).toEqual([100_000, 200_000, 50_000, 0]);
  });

  test('match a payment that days off have moved past the next closing', () => {
    // Used until 13 August, collected on 12 September: a Saturday, so on Monday the 14th.
    const bills = cardBills(
      aLedger({
        terms: { paymentDay: 12, cutoffDay: 13 },
        charges: [
          { date: '2026-08-10', amount: 100_000 },
          { date: '2026-09-10', amount: 200_000 },
        ],
        payments: [{ date: '2026-09-14', amount: 100_000, fee: 0 }],
      }),
    );
    expect(bills.slice(0, 2).map((bill) => [bill.paymentDate, bill.remaining])).toEqual([
      ['2026-09-14', 0],
      ['2026-10-12', 200_000],
    ]);
  });

  test("carry a refund beyond the month's spending forward as a credit", () => {
    const bills = cardBills(
      aLedger({
        charges: [
          { date: '2026-10-10', amount: -30_000 },
          { date: '2026-11-10', amount: 50_000 },
        ],
      }),
    );
    expect(bills.map((bill) => [bill.amount, bill.remaining])).toEqual([
      [-30_000, 0],
      [50_000, 20_000],
      [0, 0],
    ]);
  });

  test('carry such a credit into the next bill, and only what no later bill needs into an older one', () => {
    const charges = [
      { date: '2026-08-10', amount: 50_000 },
      { date: '2026-09-10', amount: 50_000 },
      { date: '2026-10-10', amount: -30_000 },
    ];
    const left = (more: CardLedger['charges']) =>
      cardBills(aLedger({ charges: [...charges, ...more] })).map((bill) => [bill.month, bill.amount, bill.remaining]);
    expect(left([{ date: '2026-11-10', amount: 20_000 }])).toEqual([
      ['2026-09', 50_000, 40_000],
      ['2026-10', 50_000, 50_000],
      ['2026-11', -30_000, 0],
      ['2026-12', 20_000, 0],
      ['2027-01', 0, 0],
    ]);
  });

  test('take the refund of an installment purchase off the next turns', () => {
    const bills = cardBills(
      aLedger({
        charges: [{ date: '2026-11-20', amount: -120_000 }],
        installments: [{ id: 'coat', date: '2026-11-20', amount: 300_000, months: 3, fee: 0 }],
      }),
    );
    expect(bills.map((bill) => [bill.month, bill.amount, bill.credited, bill.paid, bill.remaining])).toEqual([
      ['2026-12', -20_000, 0, 0, 0],
      ['2027-01', 100_000, 20_000, 0, 80_000],
      ['2027-02', 100_000, 0, 0, 100_000],
    ]);
    expect([nextCardPayment(bills)?.amount, laterInstallmentsOf(bills)]).toEqual([0, 180_000]);
  });

  test('pay a bill in full only once: a later payment leaves its credit to the next one', () => {
    const bills = cardBills(
      aLedger({
        today: '2026-12-20',
        charges: [
          { date: '2026-10-10', amount: -30_000 },
          { date: '2026-11-10', amount: 50_000 },
          { date: '2026-12-10', amount: 70_000 },
        ],
        payments: [{ date: '2026-12-14', amount: 50_000, fee: 0 }],
      }),
    );
    expect(bills.slice(1, 3).map((bill) => [bill.month, bill.credited, bill.paid, bill.remaining])).toEqual([
      ['2026-12', 30_000, 20_000, 0],
      ['2027-01', 0, 30_000, 40_000],
    ]);
  });

  test('divide an installment fee like the amount, with the remainder in the first turn', () => {
    const bills = cardBills(
      aLedger({ installments: [{ id: 'sofa', date: '2026-10-10', amount: 900_000, months: 3, fee: 10_000 }] }),
    );
    expect(bills.flatMap((bill) => bill.turns.map(({ turn, amount, fee }) => [bill.month, turn, amount, fee]))).toEqual(
      [
        ['2026-11', 1, 300_000, 3334],
        ['2026-12', 2, 300_000, 3333],
        ['2027-01', 3, 300_000, 3333],
      ],
    );
    expect(bills[0]?.amount).toBe(303_334);
  });

  test('apply a payment on the cutoff day to the closed bill, not to the one closing that evening', () => {
    const bills = cardBills(
      aLedger({
        charges: [
          { date: '2026-08-10', amount: 50_000 },
          { date: '2026-10-10', amount: 50_000 },
        ],
        payments: [{ date: '2026-10-31', amount: 50_000, fee: 0 }],
      }),
    );
    expect(bills.slice(0, 3).map((bill) => [bill.month, bill.paid])).toEqual([
      ['2026-09', 50_000],
      ['2026-10', 0],
      ['2026-11', 0],
    ]);
  });

  test('apply an opening credit to the first bills after it', () => {
    const bills = cardBills(
      aLedger({
        opening: { addedOn: '2026-09-01', debt: -30_000 },
        charges: [
          { date: '2026-09-10', amount: 50_000 },
          { date: '2026-10-10', amount: 50_000 },
        ],
      }),
    );
    expect(bills.slice(0, 2).map((bill) => [bill.month, bill.remaining])).toEqual([
      ['2026-10', 20_000],
      ['2026-11', 50_000],
    ]);
  });

  test('report the next collection: the closed bill until it is paid, then the running one', () => {
    const charges = [
      { date: '2026-10-10', amount: 200_000 },
      { date: '2026-11-10', amount: 300_000 },
    ];
    // The 14th is a Saturday.
    const next = (today: string, payments: CardLedger['payments'] = []) =>
      nextCardPayment(cardBills(aLedger({ today, charges, payments })));
    expect(next('2026-11-16')).toEqual({ date: '2026-11-16', amount: 200_000 });
    expect(next('2026-11-16', [{ date: '2026-11-16', amount: 200_000, fee: 0 }])).toEqual({
      date: '2026-12-14',
      amount: 300_000,
    });
    expect(next('2026-11-17')).toEqual({ date: '2026-12-14', amount: 300_000 });
  });

  test('report what is overdue since a day: past bills without a payment, the day of payment not among them', () => {
    const charges = [
      { date: '2026-09-10', amount: 50_000 },
      { date: '2026-10-10', amount: 200_000 },
      { date: '2026-11-10', amount: 300_000 },
    ];
    const overdue = (today: string, since: string, payments: CardLedger['payments'] = []) =>
      overdueCardPayment(cardBills(aLedger({ today, charges, payments })), since);
    expect(overdue('2026-11-16', '2026-01-01')).toEqual({ date: '2026-10-14', amount: 50_000 });
    expect(overdue('2026-11-17', '2026-01-01')).toEqual({ date: '2026-11-16', amount: 250_000 });
    expect(overdue('2026-11-17', '2026-10-14')).toEqual({ date: '2026-11-16', amount: 250_000 });
    expect(overdue('2026-11-17', '2026-10-15')).toEqual({ date: '2026-11-16', amount: 200_000 });
    expect(overdue('2026-11-17', '2026-11-17')).toBeNull();
    const paid = [{ date: '2026-11-16', amount: 200_000, fee: 0 }];
    expect(overdue('2026-11-17', '2026-01-01', paid)).toEqual({ date: '2026-10-14', amount: 50_000 });
  });

  test('take the fee of a transfer as payment of the fees of installments only', () => {
    const bought = { installments: [{ id: 'sofa', date: '2026-10-10', amount: 300_000, months: 3, fee: 9000 }] };
    const left = (values: Partial<CardLedger>) => cardBills(aLedger(values)).map((bill) => bill.remaining);
    const paid = (amount: number, fee: number) => ({ payments: [{ date: '2026-11-16', amount, fee }] });
    expect(left({ ...bought, ...paid(100_000, 3000) })).toEqual([0, 103_000, 103_000]);
    expect(left({ ...bought, ...paid(20_000, 500) })).toEqual([82_500, 103_000, 103_000]);
    expect(left({ ...bought, ...paid(100_000, 5000) })).toEqual([0, 101_000, 103_000]);
    const charges = [{ date: '2026-10-10', amount: 50_000 }];
    expect(left({ charges, ...paid(20_000, 500) })[0]).toBe(30_000);
  });

  test('start with the debt of the day when the card was added', () => {
    const bills = cardBills(aLedger({ opening: { addedOn: '2026-11-02', debt: 380_000 } }));
    expect(bills.map((bill) => [bill.month, bill.opening, bill.remaining])).toEqual([
      ['2026-12', 380_000, 380_000],
      ['2027-01', 0, 0],
    ]);
  });

  test('leave that debt there when an earlier purchase is recorded, but for what earlier payments paid of it', () => {
    const opening = { addedOn: '2026-11-02', debt: 380_000 };
    const charges = [{ date: '2026-08-20', amount: 5000 }];
    const openings = (payments: CardLedger['payments']) =>
      cardBills(aLedger({ opening, charges, payments }))
        .filter((bill) => bill.opening > 0)
        .map((bill) => [bill.month, bill.opening, bill.remaining]);
    expect(openings([])).toEqual([['2026-12', 380_000, 380_000]]);
    expect(openings([{ date: '2026-09-14', amount: 300_000, fee: 0 }])).toEqual([
      ['2026-09', 295_000, 0],
      ['2026-12', 85_000, 85_000],
    ]);
    expect(openings([{ date: '2026-09-14', amount: 385_000, fee: 0 }])).toEqual([['2026-09', 380_000, 0]]);
  });
});
