import { describe, expect, it, test } from 'vitest';
import { adviceSentence, paceOf, paceSentence, toneOf } from './budget-text.ts';

function figures(values: { today?: string; totalBudget?: number; totalSpent?: number } = {}) {
  const { today = '2026-11-20', totalBudget = 300_000, totalSpent = 120_000 } = values;
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    today,
    totalBudget,
    totalSpent,
    remainingBudget: totalBudget - totalSpent,
  };
}

describe('the pace', () => {
  it('counts today both as elapsed and as remaining', () => {
    expect(paceOf(figures())).toEqual({ month: 20 / 30, money: 0.4, daysLeft: 11 });
    expect(paceOf(figures({ today: '2026-11-30' })).daysLeft).toBe(1);
  });

  it('is zero before the month and one after it', () => {
    expect(paceOf(figures({ today: '2026-10-31' }))).toMatchObject({ month: 0, daysLeft: 0 });
    expect(paceOf(figures({ today: '2026-12-01' }))).toMatchObject({ month: 1, daysLeft: 0 });
    expect(paceOf(figures({ totalBudget: 0 })).money).toBeNull();
  });

  it.each([
    [{}, '한 달의 67%가 지났고, 예산의 40%를 썼어요.'],
    [{ totalSpent: 299_999 }, '한 달의 67%가 지났고, 예산의 99%를 썼어요.'],
    [{ today: '2026-12-24' }, '예산의 40%를 썼어요.'],
    [{ today: '2026-10-01' }, '아직 시작되지 않은 달이에요.'],
    [{ totalBudget: 0 }, '지출 예산을 정하면 지출 속도를 알려 드려요.'],
  ])('of %o is described as %s', (values, sentence) => {
    expect(paceSentence(figures(values))).toBe(sentence);
  });

  it.each([
    [{}, '오늘부터 11일 동안 하루 16,363원씩 쓸 수 있어요.'],
    [{ today: '2026-11-30' }, '오늘 180,000원까지 쓸 수 있어요.'],
    [{ totalSpent: 300_000 }, '이번 달 예산을 모두 썼어요.'],
    [{ today: '2026-12-01' }, '예산보다 180,000원 덜 썼어요.'],
    [{ today: '2026-12-01', totalSpent: 301_000 }, '예산보다 1,000원 더 썼어요.'],
    [{ today: '2026-12-01', totalSpent: 300_000 }, '예산에 꼭 맞게 썼어요.'],
    [{ today: '2026-10-01' }, ''],
    [{ totalBudget: 0 }, ''],
  ])('of %o advises %s', (values, sentence) => {
    expect(adviceSentence(figures(values))).toBe(sentence);
  });
});

test('bars change color at the notification thresholds', () => {
  expect([0.79, 0.8, 0.99, 1, 2].map(toneOf)).toEqual(['normal', 'warning', 'warning', 'over', 'over']);
});
