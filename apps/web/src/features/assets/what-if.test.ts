import type { Outlook } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { postponablesOf, whatIfOf } from './what-if.ts';

const item = (refId: string, date: string, amount: number, label: string): Outlook['items'][number] => ({
  refId,
  date,
  amount,
  label,
  source: 'RECURRING',
});

describe('what can be supposed', () => {
  const items = [
    item('salary', '2026-11-25', 3_000_000, '급여'),
    item('card', '2027-01-31', -200_000, '카드 대금'),
    item('card', '2027-01-31', -50_000, '비공개'),
    item('rent', '2026-12-25', -500_000, '월세'),
  ];

  test('is to put off what goes out, all of a day for one reason', () => {
    expect(postponablesOf(items)).toEqual([
      { id: 'card:2027-01-31', date: '2027-01-31', amount: -250_000, label: '카드 대금' },
      { id: 'rent:2026-12-25', date: '2026-12-25', amount: -500_000, label: '월세' },
    ]);
  });

  test('is asked as a question that moves the payment by a month and keeps money every month', () => {
    const [card = null] = postponablesOf(items);
    expect(whatIfOf({ postponed: card, saved: 300_000 })).toEqual([
      'skip:card:2027-01-31',
      'add:-250000:2027-02-28',
      'monthly:300000',
    ]);
    expect(whatIfOf({ postponed: null, saved: 0 })).toEqual([]);
    expect(whatIfOf({ postponed: null, saved: null })).toEqual([]);
  });
});
