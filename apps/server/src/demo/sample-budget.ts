import { addMonths } from '@salim/domain';

/** Monthly budget of the sample household, by names of top-level categories. */
export const SAMPLE_BUDGET = {
  incomeBudget: 6_600_000,
  expenseBudget: 3_100_000,
  memo: '외식은 주말에만, 장보기는 시장에서',
  lines: [
    { category: '식비', amount: 1_100_000, rollover: 'NONE' },
    { category: '카페·간식', amount: 180_000, rollover: 'BOTH' },
    { category: '교통', amount: 120_000, rollover: 'NONE' },
    { category: '주거', amount: 760_000, rollover: 'NONE' },
    { category: '문화·여가', amount: 150_000, rollover: 'SURPLUS' },
    { category: '경조사·회비', amount: 100_000, rollover: 'SURPLUS' },
  ],
} as const;

/** Months with the budget: the running one and the two before it, in ascending order. */
export function sampleBudgetMonths(runningMonth: string): string[] {
  return [addMonths(runningMonth, -2), addMonths(runningMonth, -1), runningMonth];
}
