import { describe, expect, it } from 'vitest';
import { compareSpending, placeOfMonth } from './compare-spending.ts';

const november = { month: '2026-11', from: '2026-11-01', to: '2026-11-30', today: '2026-11-20' };
const previous = { month: '2026-10', expense: 1_500_000, expenseToDate: 1_000_000 };

describe('compareSpending', () => {
  it('compares a running month with the same days of the previous month', () => {
    expect(compareSpending({ ...november, expense: 880_000, previous })).toBe(
      '지난달 이맘때보다 120,000원 (12%) 덜 썼어요.',
    );
    expect(compareSpending({ ...november, expense: 1_250_000, previous })).toBe(
      '지난달 이맘때보다 250,000원 (25%) 더 썼어요.',
    );
  });

  it('compares a finished month with the whole previous month', () => {
    const finished = { ...november, today: '2026-12-03' };
    expect(compareSpending({ ...finished, expense: 1_800_000, previous })).toBe('10월보다 300,000원 (20%) 더 썼어요.');
    expect(compareSpending({ ...finished, expense: 1_500_000, previous })).toBe('10월과 똑같이 썼어요.');
  });

  it('says so if there is nothing to compare with', () => {
    const none = { month: '2026-10', expense: 0, expenseToDate: 0 };
    expect(compareSpending({ ...november, expense: 5000, previous: none })).toBe('지난달 이맘때에는 쓴 돈이 없었어요.');
    expect(compareSpending({ ...november, expense: 0, previous: none })).toBe('이번 달에는 아직 쓴 돈이 없어요.');
    expect(compareSpending({ ...november, today: '2026-10-31', expense: 0, previous })).toBe(
      '아직 시작되지 않은 달이에요.',
    );
  });

  it('omits a change below one percent', () => {
    expect(compareSpending({ ...november, expense: 1_000_100, previous })).toBe('지난달 이맘때보다 100원 더 썼어요.');
  });
});

describe('placeOfMonth', () => {
  it('counts the first and the last day as part of the running month', () => {
    expect(placeOfMonth({ ...november, today: november.from })).toBe('current');
    expect(placeOfMonth({ ...november, today: november.to })).toBe('current');
    expect(placeOfMonth({ ...november, today: '2026-12-01' })).toBe('past');
  });
});
