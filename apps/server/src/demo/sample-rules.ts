import type { SampleTransaction } from './sample-transactions.ts';

/** A rule of the sample household, with names instead of ids. */
export interface SampleRule
  extends Pick<SampleTransaction, 'type' | 'amount' | 'description' | 'category' | 'asset' | 'toAsset' | 'paidBy'> {
  readonly rrule: string;
  readonly adjust: 'NONE' | 'PREVIOUS_BUSINESS_DAY' | 'NEXT_BUSINESS_DAY';
  readonly mode: 'AUTO' | 'REMIND';
}

const expense = { type: 'EXPENSE', asset: '생활비 통장', toAsset: null, paidBy: 0, mode: 'AUTO' } as const;
const income = { type: 'INCOME', toAsset: null, adjust: 'PREVIOUS_BUSINESS_DAY', mode: 'AUTO' } as const;
const monthly = (day: number): string => `FREQ=MONTHLY;BYMONTHDAY=${day}`;

/** Monthly recurring amounts, and one day of the lunar year. */
export const SAMPLE_RULES: readonly SampleRule[] = [
  {
    ...income,
    amount: 3_420_000,
    description: '다온소프트 급여',
    category: ['급여', '월급'],
    asset: '민수 월급통장',
    paidBy: 0,
    rrule: monthly(25),
  },
  {
    ...income,
    amount: 3_180_000,
    description: '한빛초등학교 급여',
    category: ['급여', '월급'],
    asset: '지연 월급통장',
    paidBy: 1,
    rrule: monthly(21),
  },
  {
    ...expense,
    amount: 412_000,
    description: '전세대출 이자',
    category: ['주거', '대출이자'],
    rrule: monthly(5),
    adjust: 'NEXT_BUSINESS_DAY',
  },
  {
    ...expense,
    amount: 33_000,
    description: '인터넷·TV',
    category: ['통신', '인터넷·TV'],
    rrule: monthly(20),
    adjust: 'NEXT_BUSINESS_DAY',
  },
  {
    ...expense,
    amount: 87_400,
    description: '실손보험',
    category: ['보험', '실손'],
    rrule: monthly(3),
    adjust: 'NEXT_BUSINESS_DAY',
  },
  {
    ...expense,
    asset: '생활 신용카드',
    amount: 17_000,
    description: 'OTT 구독',
    category: ['문화·여가', '구독(OTT)'],
    rrule: monthly(7),
    adjust: 'NONE',
  },
  {
    ...expense,
    amount: 54_000,
    description: '도시가스',
    category: ['주거', '가스'],
    rrule: monthly(18),
    adjust: 'NEXT_BUSINESS_DAY',
    mode: 'REMIND',
  },
  {
    ...expense,
    amount: 700_000,
    type: 'TRANSFER',
    description: '적금',
    category: null,
    toAsset: '우리집 적금',
    rrule: monthly(26),
    adjust: 'NEXT_BUSINESS_DAY',
  },
  {
    ...expense,
    amount: 300_000,
    description: '할머니 생신 (음력 8월 20일)',
    category: ['부모님·가족', '부모님 용돈'],
    rrule: 'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=20',
    adjust: 'NONE',
    mode: 'REMIND',
  },
];
