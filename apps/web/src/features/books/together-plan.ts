import { LAST_DAY_OF_MONTH } from '@salim/contract/facts/limits';
/** How two people manage their money. */
export type MoneyWay = 'POOLED' | 'MIXED' | 'SPLIT';

export const MONEY_WAYS: readonly { readonly id: MoneyWay; readonly name: string; readonly text: string }[] = [
  { id: 'POOLED', name: '모두 합치기', text: '수입과 지출을 한 가계부에서 함께 관리하고, 용돈만 따로 써요.' },
  { id: 'MIXED', name: '공동 + 개인', text: '함께 쓰는 통장에 생활비를 모으고, 나머지는 각자 관리해요.' },
  { id: 'SPLIT', name: '나눠 내기', text: '각자 낸 뒤 정한 비율로 나누고, 매달 정산해요.' },
];

/** What each way sets up: the shared book, its main account and how expenses are divided. */
export interface TogetherPlan {
  readonly title: string;
  readonly icon: string;
  readonly accountName: string | null;
  /** Whether both transfer money into the account every month. */
  readonly isFilled: boolean;
  /** Whether each has a monthly allowance. */
  readonly hasAllowances: boolean;
  /** Whether expenses are divided between the two by default. */
  readonly isDivided: boolean;
}

const PLANS: Readonly<Record<MoneyWay, TogetherPlan>> = {
  POOLED: {
    title: '우리집 가계부',
    icon: 'salim:home',
    accountName: '우리집 통장',
    isFilled: false,
    hasAllowances: true,
    isDivided: false,
  },
  MIXED: {
    title: '우리집 생활비',
    icon: 'salim:cart',
    accountName: '생활비 통장',
    isFilled: true,
    hasAllowances: false,
    isDivided: false,
  },
  SPLIT: {
    title: '함께 쓰는 돈',
    icon: 'salim:people',
    accountName: null,
    isFilled: false,
    hasAllowances: false,
    isDivided: true,
  },
};

export function planFor(way: MoneyWay): TogetherPlan {
  return PLANS[way];
}

/** `60` → mine 60, theirs 40; null if it is not a whole percentage. */
export function ratioOf(mineText: string): { readonly mine: number; readonly theirs: number } | null {
  if (!/^\d{1,3}$/u.test(mineText.trim())) return null;
  const mine = Number(mineText);
  return mine > 100 ? null : { mine, theirs: 100 - mine };
}

/** Splits a total so that both parts add up to it; the remainder goes to the partner. */
export function partsOf(
  total: number,
  { mine }: { readonly mine: number; readonly theirs: number },
): { readonly mine: number; readonly theirs: number } {
  const part = Math.floor((total * mine) / 100);
  return { mine: part, theirs: total - part };
}

/** `매달 25일`, `매달 말일`. */
export function dayOfMonthText(day: number): string {
  return day === LAST_DAY_OF_MONTH ? '매달 말일' : `매달 ${day}일`;
}

/** The recurrence rule for a monthly day. */
export function monthlyOn(day: number): string {
  return `FREQ=MONTHLY;BYMONTHDAY=${day === LAST_DAY_OF_MONTH ? -1 : day}`;
}
