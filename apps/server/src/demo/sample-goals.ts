import { addMonths, dayOfMonth } from '@salim/domain';

/** Goals of the sample household, by names of assets and top-level categories. */
export const SAMPLE_GOALS = [
  {
    kind: 'SAVE',
    name: '이사 자금',
    icon: 'salim:home',
    targetAmount: 50_000_000,
    monthsAhead: 14,
    asset: '우리집 적금',
    category: null,
  },
  {
    kind: 'SPEND_LESS',
    name: '카페 줄이기',
    icon: 'salim:coffee',
    targetAmount: 150_000,
    monthsAhead: null,
    asset: null,
    category: '카페·간식',
  },
] as const;

/** Last day of the month that is this many months after a date. */
export function sampleTargetDate(date: string, monthsAhead: number): string {
  return dayOfMonth(addMonths(date.slice(0, 7), monthsAhead), 31);
}
