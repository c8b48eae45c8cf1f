/** How two people run their money. */
export type MoneyWay = 'POOLED' | 'MIXED' | 'SPLIT';

export const MONEY_WAYS: readonly { readonly id: MoneyWay; readonly name: string; readonly text: string }[] = [
  { id: 'POOLED', name: '합쳐요', text: '수입과 지출을 한 가계부에 모두 모으고, 용돈만 따로 써요.' },
  { id: 'MIXED', name: '공동 + 개인', text: '함께 쓰는 통장에 생활비를 모으고, 나머지는 각자 관리해요.' },
  { id: 'SPLIT', name: '나눠 내요', text: '각자 낸 뒤 정한 비율로 나누고, 달마다 정산해요.' },
];

/** What is made for a way: the shared book, the account that it is about, and how expenses are divided. */
export interface TogetherPlan {
  readonly title: string;
  readonly icon: string;
  readonly accountName: string | null;
  /** Whether expenses are divided between the two by default. */
  readonly isDivided: boolean;
}

const PLANS: Readonly<Record<MoneyWay, TogetherPlan>> = {
  POOLED: { title: '우리집 가계부', icon: '🏠', accountName: '우리집 통장', isDivided: false },
  MIXED: { title: '우리집 생활비', icon: '🛒', accountName: '생활비 통장', isDivided: false },
  SPLIT: { title: '함께 쓰는 돈', icon: '🤝', accountName: null, isDivided: true },
};

export function planFor(way: MoneyWay): TogetherPlan {
  return PLANS[way];
}

/** `60` → mine 60, theirs 40; null for what is no whole part of a hundred. */
export function ratioOf(mineText: string): { readonly mine: number; readonly theirs: number } | null {
  if (!/^\d{1,3}$/u.test(mineText.trim())) return null;
  const mine = Number(mineText);
  return mine > 100 ? null : { mine, theirs: 100 - mine };
}
