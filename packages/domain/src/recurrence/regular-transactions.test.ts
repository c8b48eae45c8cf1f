import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CivilDate } from '../calendar/civil-date.ts';
import { formatRecurrenceRule } from './recurrence-rule.ts';
import { findRegularTransactions, type PastTransaction } from './regular-transactions.ts';

const TODAY = '2026-11-20';

function transactionsOn(dates: readonly CivilDate[], fields: Partial<PastTransaction> = {}): PastTransaction[] {
  return dates.map((date) => ({ date, amount: 17_000, description: '영상 구독', type: 'EXPENSE', ...fields }));
}

function rulesIn(transactions: readonly PastTransaction[]): string[] {
  return findRegularTransactions(transactions, TODAY).map(({ rule }) => formatRecurrenceRule(rule));
}

describe('regular transactions', () => {
  test('every month, give or take a weekend, are found with their day', () => {
    const [found, ...others] = findRegularTransactions(
      transactionsOn(['2026-07-27', '2026-08-25', '2026-09-25', '2026-10-26', '2026-11-25'].slice(0, 4)),
      TODAY,
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({ amount: 17_000, count: 4, hasFixedAmount: true, latest: { date: '2026-10-26' } });
    expect(found && formatRecurrenceRule(found.rule)).toBe('FREQ=MONTHLY;BYMONTHDAY=25');
  });

  test('on the last day of the month have the day 말일', () => {
    expect(rulesIn(transactionsOn(['2026-08-31', '2026-09-30', '2026-10-31']))).toEqual(['FREQ=MONTHLY;BYMONTHDAY=-1']);
  });

  test('around the turn of a month count as close: the 30th, and the 1st after a weekend', () => {
    expect(rulesIn(transactionsOn(['2026-08-30', '2026-09-30', '2026-11-01']))).toEqual(['FREQ=MONTHLY;BYMONTHDAY=30']);
  });

  test('every week and every second week are found', () => {
    expect(rulesIn(transactionsOn(['2026-10-29', '2026-11-05', '2026-11-12', '2026-11-19']))).toEqual([
      'FREQ=WEEKLY;BYDAY=TH',
    ]);
    expect(rulesIn(transactionsOn(['2026-10-02', '2026-10-16', '2026-10-30', '2026-11-13']))).toEqual([
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    ]);
  });

  test('every year are found', () => {
    expect(rulesIn(transactionsOn(['2024-03-15', '2025-03-14', '2026-03-15']))).toEqual([
      'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15',
    ]);
    const [onThe28th] = findRegularTransactions(
      transactionsOn(['2025-02-28', '2026-02-28', '2027-02-28']),
      '2027-03-01',
    );
    expect(onThe28th && formatRecurrenceRule(onThe28th.rule)).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28');
  });

  test('are past habits one and a half intervals after the newest', () => {
    const monthly = (last: CivilDate) => rulesIn(transactionsOn([addDays(last, -61), addDays(last, -30), last]));
    expect(monthly('2026-09-27')).toHaveLength(1);
    expect(monthly('2026-09-26')).toEqual([]);
  });

  test('with similar amounts use the median', () => {
    const months = ['2026-08-18', '2026-09-18', '2026-10-18', '2026-11-18'];
    const bills = [52_000, 48_000, 61_000, 55_000].map((amount, index) =>
      transactionsOn([months[index] ?? ''], { amount }),
    );
    expect(findRegularTransactions(bills.flat(), TODAY)[0]).toMatchObject({ amount: 52_000, hasFixedAmount: false });
  });

  test.each<[string, PastTransaction[]]>([
    ['twice only', transactionsOn(['2026-09-25', '2026-10-25'])],
    ['long ago', transactionsOn(['2026-01-25', '2026-02-25', '2026-03-25', '2026-04-25'])],
    ['whenever', transactionsOn(['2026-08-02', '2026-08-30', '2026-10-01', '2026-11-19'])],
    ['every day', transactionsOn(Array.from({ length: 30 }, (_, index) => addDays(TODAY, -index)))],
    ['without saying what', transactionsOn(['2026-08-25', '2026-09-25', '2026-10-25'], { description: ' ' })],
    [
      'for quite another amount',
      [...transactionsOn(['2026-08-25', '2026-09-25']), ...transactionsOn(['2026-10-25'], { amount: 90_000 })],
    ],
    [
      'as different kinds',
      [...transactionsOn(['2026-08-25', '2026-09-25']), ...transactionsOn(['2026-10-25'], { type: 'INCOME' })],
    ],
  ])('%s are not regular', (_what, transactions) => {
    expect(rulesIn(transactions)).toEqual([]);
  });

  test('do not depend on the order of the input', () => {
    const transactions = [
      ...transactionsOn(['2026-08-31', '2026-09-30', '2026-10-31']),
      ...transactionsOn(['2026-10-29', '2026-11-05', '2026-11-12', '2026-11-19'], { description: '수영 강습' }),
      ...transactionsOn(['2026-11-01', '2026-11-03'], { description: '커피' }),
    ];
    const expected = findRegularTransactions(transactions, TODAY);
    expect(expected).toHaveLength(2);
    fc.assert(
      fc.property(fc.shuffledSubarray(transactions, { minLength: transactions.length }), (shuffled) => {
        expect(findRegularTransactions(shuffled, TODAY)).toEqual(expected);
      }),
    );
  });
});
