import { type DuesCell, duesGrid } from '@salim/domain';
import { describe, expect, it } from 'vitest';
import { cellName, cellWord, reportText } from './dues-text.ts';

const cell = (fields: Partial<DuesCell>): DuesCell => ({
  month: '2026-11',
  paid: 0,
  carried: 0,
  owed: 0,
  status: 'PAID',
  ...fields,
});

describe('a cell', () => {
  it('is labeled by its status and amounts', () => {
    for (const status of ['PAID', 'PARTIAL', 'UNPAID', 'EXEMPT'] as const) {
      for (const [paid, carried] of [
        [30_000, 0],
        [0, 30_000],
        [10_000, 5000],
      ] as const) {
        const one = cell({ status, paid, carried });
        expect(cellName('민수', one, 30_000)).toContain(cellWord(one));
      }
    }
  });

  it.each([
    [cell({ paid: 30_000 }), '완납', '민수 2026년 11월, 30,000원 완납'],
    [cell({ carried: 30_000 }), '이월', '민수 2026년 11월, 다른 달에 더 낸 30,000원 이월'],
    [
      cell({ status: 'PARTIAL', paid: 10_000, carried: 5000 }),
      '15,000원 납부',
      '민수 2026년 11월, 30,000원 중 15,000원 납부, 다른 달에 더 낸 5,000원 포함',
    ],
    [cell({ status: 'PARTIAL', paid: 10_000 }), '10,000원 납부', '민수 2026년 11월, 30,000원 중 10,000원 납부'],
    [cell({ status: 'EXEMPT' }), '면제', '민수 2026년 11월, 면제'],
    [cell({ status: 'UNPAID' }), '미납', '민수 2026년 11월, 미납'],
    [cell({ status: 'UPCOMING' }), '–', '민수 2026년 11월, 납부 전'],
  ])('%o', (one, word, name) => {
    expect([cellWord(one), cellName('민수', one, 30_000)]).toEqual([word, name]);
  });
});

const dues = {
  name: '등산회',
  amount: 30_000,
  startMonth: '2026-11',
  endMonth: null,
  currentMonth: '2026-11',
  seats: [
    { id: 'a', name: '민수' },
    { id: 'b', name: '서연' },
  ],
};
const part = (seatId: string) => ({ seatId, month: '2026-11', amount: 30_000, isExempt: false });
const grid = (...seatIds: string[]) =>
  duesGrid(dues, { seatIds: ['a', 'b'], parts: seatIds.map(part), currentMonth: '2026-11' });

it('lists unpaid dues by member, and thanks the members if all are paid', () => {
  expect(reportText(dues, grid('a'), null)).toBe(
    '[등산회] 2026년 11월 회비\n월 회비 30,000원, 지금까지 모인 돈 30,000원\n미납 30,000원\n· 서연 30,000원',
  );
  expect(reportText(dues, grid('a', 'b'), null)).toContain('모두 완납했어요. 고마워요.');
  expect(reportText(dues, grid('a', 'a'), null)).toContain('그중 미리 낸 돈 30,000원');
});

it('reports the balance, income and expense, carried over from the previous month', () => {
  const account = {
    name: '모임통장',
    month: '2026-11',
    opening: 120_000,
    incoming: 60_000,
    outgoing: 45_000,
    closing: 135_000,
    spent: [
      { transactionId: 'x', date: '2026-11-14', description: '산장 예약', amount: 40_000 },
      { transactionId: 'y', date: '2026-11-03', description: '', amount: 5_000 },
    ],
  };
  expect(reportText(dues, grid('a', 'b'), account).split('\n').slice(-7)).toEqual([
    '[모임통장]',
    '지난달 이월금 120,000원',
    '이번 달 들어온 돈 60,000원',
    '이번 달 쓴 돈 45,000원',
    '지금 남은 돈 135,000원',
    '· 11월 14일 (토) 산장 예약 40,000원',
    '· 11월 3일 (화) 쓴 돈 5,000원',
  ]);
});
