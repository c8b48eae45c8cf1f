import type { Goal } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { aGoal } from '../../testing/goal-builder.ts';
import { daysText, paceSentence, taskSentence } from './goal-text.ts';

const lessSpent = (currentAmount: number, pace = 0.5) =>
  aGoal({
    kind: 'SPEND_LESS',
    targetAmount: 100_000,
    currentAmount,
    targetDate: null,
    daysLeft: null,
    monthsLeft: null,
    neededPerMonth: null,
    pace,
  });

describe('the remaining task', () => {
  it.each([
    ['over months', {}, '3개월 동안 매달 250,000원씩 모으면 돼요.'],
    ['in the last month', { monthsLeft: 1, neededPerMonth: 750_000 }, '이번 달에 750,000원을 모으면 돼요.'],
    ['after its target date', { daysLeft: -3, monthsLeft: 0 }, '목표일이 지났어요. 750,000원이 더 필요해요.'],
    [
      'without a date',
      { targetDate: null, daysLeft: null, monthsLeft: null, neededPerMonth: null },
      '750,000원을 더 모으면 돼요.',
    ],
    ['with the full amount saved', { currentAmount: 1_200_000 }, '모두 모았어요.'],
  ])('of a savings goal %s', (_when, values, sentence) => {
    expect(taskSentence(aGoal(values))).toBe(sentence);
  });

  it('of a spending goal in the current month', () => {
    expect(taskSentence(lessSpent(30_000))).toBe('이번 달에 70,000원을 더 쓸 수 있어요.');
    expect(taskSentence(lessSpent(100_000))).toBe('이번 달 목표 금액을 다 썼어요.');
    expect(taskSentence(lessSpent(130_000))).toBe('이번 달 목표보다 30,000원을 더 썼어요.');
  });
});

describe('after its date', () => {
  const ended = (kept: number, of: number, values: Partial<Goal> = {}) =>
    aGoal({ ...lessSpent(90_000, 1), targetDate: '2026-10-31', daysLeft: -20, keptMonths: { kept, of }, ...values });

  it('counts the months in which the goal was kept', () => {
    expect(taskSentence(ended(3, 3, { status: 'DONE' }))).toBe('3개월 모두 지켰어요.');
    expect(taskSentence(ended(1, 1, { status: 'DONE' }))).toBe('한 달 동안 지켰어요.');
    expect(taskSentence(ended(2, 3))).toBe('목표일이 지났어요. 3개월 중 2개월을 지켰어요.');
    expect(taskSentence(ended(0, 0))).toBe('목표일이 지났어요.');
    expect(paceSentence(ended(2, 3))).toBe('');
  });
});

describe('the pace', () => {
  it('says whether the goal is on track once there is enough data', () => {
    expect(paceSentence(aGoal())).toBe('계획대로 모으고 있어요.');
    expect(paceSentence(aGoal({ pace: 0.5 }))).toBe('계획보다 조금 늦어요.');
    expect(paceSentence(aGoal({ pace: 0.01, currentAmount: 0 }))).toBe('');
    expect(paceSentence(aGoal({ pace: 1, daysLeft: -1 }))).toBe('');
    expect(paceSentence(aGoal({ status: 'ARCHIVED' }))).toBe('');
    expect(paceSentence(lessSpent(40_000))).toBe('이 속도면 목표를 지킬 수 있어요.');
    expect(paceSentence(lessSpent(60_000))).toBe('이 속도면 목표 금액을 넘을 수 있어요.');
    expect(paceSentence(lessSpent(130_000))).toBe('');
  });
});

it('counts the days only when they are few', () => {
  expect([434, 32, 31, 0, -3].map(daysText)).toEqual(['', '', '31일 남음', '오늘까지', '3일 지남']);
});
