import { type DuesCell, duesGrid } from '@salim/domain';
import { describe, expect, it } from 'vitest';
import { cellName, cellWord, reportText } from './dues-sentences.ts';

const cell = (fields: Partial<DuesCell>): DuesCell => ({
  month: '2026-11',
  paid: 0,
  carried: 0,
  owed: 0,
  status: 'PAID',
  ...fields,
});

describe('a cell', () => {
  it('is called by what stands in it', () => {
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
    [cell({ paid: 30_000 }), '냄', '민수 2026년 11월, 30,000원 냄'],
    [cell({ carried: 30_000 }), '이월', '민수 2026년 11월, 다른 달에 더 낸 30,000원 이월'],
    [
      cell({ status: 'PARTIAL', paid: 10_000, carried: 5000 }),
      '15,000원',
      '민수 2026년 11월, 30,000원 가운데 15,000원 냄, 다른 달에 더 낸 5,000원 포함',
    ],
    [cell({ status: 'PARTIAL', paid: 10_000 }), '10,000원', '민수 2026년 11월, 30,000원 가운데 10,000원 냄'],
    [cell({ status: 'EXEMPT' }), '면제', '민수 2026년 11월, 면제'],
    [cell({ status: 'UNPAID' }), '미납', '민수 2026년 11월, 미납'],
    [cell({ status: 'UPCOMING' }), '–', '민수 2026년 11월, 아직 낼 때가 아님'],
  ])('%o', (one, word, name) => {
    expect([cellWord(one), cellName('민수', one, 30_000)]).toEqual([word, name]);
  });
});

it('reports who owes how much, and thanks where nobody does', () => {
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
  expect(reportText(dues, grid('a'))).toBe(
    '[등산회] 2026년 11월 회비\n한 달 30,000원, 지금까지 모인 돈 30,000원\n아직 못 받은 돈 30,000원\n· 서연 30,000원',
  );
  expect(reportText(dues, grid('a', 'b'))).toContain('모두 냈어요. 고마워요!');
  expect(reportText(dues, grid('a', 'a'))).toContain('그 가운데 미리 낸 돈 30,000원');
});
