import { addMonths } from '@salim/domain';
import type { SampleTransaction } from './sample-transactions.ts';

const METHODS: Readonly<Record<string, string>> = {
  '생활 신용카드': '신용카드',
  현금: '현금',
  '생활비 통장': '체크카드',
};
/** Paid automatically every month. */
const BILLS = new Set(['주거', '통신', '보험', '부모님·가족']);

/** Payment method of an expense; null for transfers and income. */
export function sampleMethod({
  type,
  asset,
  category,
}: Pick<SampleTransaction, 'type' | 'asset' | 'category'>): string | null {
  if (type !== 'EXPENSE') return null;
  return BILLS.has(category?.[0] ?? '') ? '자동이체' : (METHODS[asset] ?? null);
}

/** Tags, and the top-level categories whose transactions carry them. */
export const SAMPLE_TAGS: readonly {
  readonly name: string;
  readonly color: string;
  readonly parents: readonly string[];
}[] = [
  { name: '데이트', color: '#C77F93', parents: ['문화·여가'] },
  { name: '선물', color: '#8B78B8', parents: ['경조사·회비'] },
];

export interface SampleSettlement {
  /** Index of the member who pays. */
  readonly from: 0 | 1;
  readonly to: 0 | 1;
  readonly amount: number;
  readonly date: string;
}

/** The second member's share of a shared amount; the first bears the odd won. */
const halfOf = (amount: number): number => Math.floor(amount / 2);

/** Settles each month on the first of the next one; the running month stays open. */
export function sampleSettlements(transactions: readonly SampleTransaction[], today: string): SampleSettlement[] {
  const owedByMonth = new Map<string, number>();
  for (const { type, isShared, isRefund, amount, paidBy, date } of transactions) {
    if (type !== 'EXPENSE' || !isShared) continue;
    const sign = isRefund ? -1 : 1;
    // Positive when the second member is in debt to the first.
    const owed = paidBy === 0 ? halfOf(amount) : halfOf(amount) - amount;
    const month = date.slice(0, 7);
    owedByMonth.set(month, (owedByMonth.get(month) ?? 0) + sign * owed);
  }
  return [...owedByMonth]
    .filter(([month, owed]) => month < today.slice(0, 7) && owed !== 0)
    .map(([month, owed]) => ({
      from: owed > 0 ? 1 : 0,
      to: owed > 0 ? 0 : 1,
      amount: Math.abs(owed),
      date: `${addMonths(month, 1)}-01`,
    }));
}
