import type { GiftOccasion } from '@salim/domain';
import { addDays, addMonths } from '@salim/domain';

interface SampleGift {
  readonly direction: 'GIVEN' | 'RECEIVED';
  readonly person: string;
  readonly relation: string;
  readonly event: GiftOccasion;
  readonly amount: number;
  readonly memo?: string;
}

/** Gifts given and received by the household, by days before today. */
const GIFTS: readonly (SampleGift & { readonly daysAgo: number })[] = [
  { direction: 'RECEIVED', person: '김하늘', relation: '대학 친구', event: 'WEDDING', amount: 100_000, daysAgo: 900 },
  { direction: 'RECEIVED', person: '박준서', relation: '회사 동료', event: 'WEDDING', amount: 50_000, daysAgo: 900 },
  { direction: 'RECEIVED', person: '이모', relation: '친척', event: 'WEDDING', amount: 500_000, daysAgo: 900 },
  {
    direction: 'RECEIVED',
    person: '최유진',
    relation: '고등학교 친구',
    event: 'WEDDING',
    amount: 200_000,
    daysAgo: 900,
  },
  {
    direction: 'GIVEN',
    person: '박준서',
    relation: '회사 동료',
    event: 'FIRST_BIRTHDAY',
    amount: 50_000,
    daysAgo: 410,
  },
  { direction: 'GIVEN', person: '정 과장', relation: '회사 동료', event: 'FUNERAL', amount: 50_000, daysAgo: 220 },
  {
    direction: 'GIVEN',
    person: '김하늘',
    relation: '대학 친구',
    event: 'WEDDING',
    amount: 100_000,
    memo: '둘이 다녀옴',
    daysAgo: 64,
  },
  { direction: 'RECEIVED', person: '이모', relation: '친척', event: 'HOUSEWARMING', amount: 100_000, daysAgo: 31 },
];

/** The gifts as recorded on a given day. */
export function sampleGifts(today: string): (SampleGift & { readonly date: string })[] {
  return GIFTS.map(({ daysAgo, ...gift }) => ({ ...gift, date: addDays(today, -daysAgo) }));
}

/** A club of five whose dues one member of the household manages. */
export const SAMPLE_CLUB = {
  name: '주말 산악회',
  amount: 30_000,
  memo: '매달 5일까지 카카오뱅크 3333-00-0000000 (김민수)',
  seats: ['민수', '서연', '도윤', '하준', '지우'],
} as const;

const MONTHS = 8;

export interface SampleDuesPayment {
  /** Index of the paying seat. */
  readonly seat: number;
  readonly month: string;
  /** Null for a waived month. */
  readonly amount: number | null;
  readonly date: string;
}

/** The club's first month and its payments: on time, partial, for several months at once, late and missing. */
export function sampleDues(today: string): { startMonth: string; payments: SampleDuesPayment[] } {
  const current = today.slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(current, index + 1 - MONTHS));
  const payments = months.flatMap((month, index): SampleDuesPayment[] => {
    const isCurrent = index === MONTHS - 1;
    const date = isCurrent ? `${month}-01` : `${month}-05`;
    const paid = (seat: number, amount: number | null = SAMPLE_CLUB.amount) => ({ seat, month, amount, date });
    return [
      paid(0),
      // Half a year in one payment.
      ...(index === 1 ? [paid(1, SAMPLE_CLUB.amount * 8)] : index === 0 ? [paid(1)] : []),
      ...(isCurrent ? [paid(2, 10_000)] : [paid(2)]),
      ...(index === 3 ? [paid(3, null)] : isCurrent || index === 5 ? [] : [paid(3)]),
      ...(isCurrent ? [] : [paid(4)]),
    ];
  });
  return { startMonth: months[0] ?? current, payments };
}
