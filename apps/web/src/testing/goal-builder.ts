import type { Goal, GoalContribution } from '@salim/contract';
import { anId } from './builders.ts';

/** 제주 여행: 1,000,000 won by 2027년 1월 31일, of which 250,000 are saved. */
export function aGoal(values: Partial<Goal> = {}): Goal {
  return {
    id: anId(),
    bookId: anId(),
    kind: 'SAVE',
    name: '제주 여행',
    icon: '✈️',
    targetAmount: 1_000_000,
    currentAmount: 250_000,
    targetDate: '2027-01-31',
    assetId: null,
    categoryId: null,
    status: 'ACTIVE',
    daysLeft: 72,
    monthsLeft: 3,
    neededPerMonth: 250_000,
    pace: 0.2,
    keptMonths: null,
    isCelebrated: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...values,
  };
}

export function aContribution(values: Partial<GoalContribution> = {}): GoalContribution {
  return {
    id: anId(),
    goalId: anId(),
    amount: 250_000,
    date: '2026-11-20',
    memo: '보너스',
    createdBy: anId(),
    createdAt: '2026-11-20T03:00:00.000Z',
    ...values,
  };
}
