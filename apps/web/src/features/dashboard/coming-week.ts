import type { Dashboard } from '@salim/contract';
import { addDays } from '@salim/domain';

type Occurrence = Dashboard['upcoming'][number];

/** Where money goes: out of the household, into it, or from one of its assets to another. */
export type Way = 'OUT' | 'IN' | 'WITHIN';

export interface ComingMoney {
  readonly id: string;
  readonly date: string;
  readonly way: Way;
  readonly name: string;
  readonly amount: number;
  /** What to know about it beside its date; empty for most. */
  readonly note: string;
  readonly target: { readonly ruleId: string } | { readonly assetId: string };
}

export interface ComingWeek {
  /** Today and the next seven days, by date. */
  readonly items: readonly ComingMoney[];
  /** The sums by way, without those of zero. */
  readonly sums: readonly { readonly way: Way; readonly amount: number }[];
  /** The first card bill after those days. */
  readonly laterBill: {
    readonly assetId: string;
    readonly date: string;
    readonly name: string;
    readonly amount: number;
  } | null;
}

const DAYS = 7;
const NAMES: Readonly<Record<Occurrence['type'], string>> = {
  INCOME: '수입',
  EXPENSE: '지출',
  TRANSFER: '이체',
  ADJUSTMENT: '잔액 조정',
};

function wayOf({ type, leavesBook, assetId, toAssetId, isMasked }: Occurrence, cards: ReadonlySet<string>): Way {
  if (type === 'INCOME') return 'IN';
  // A transfer to a card pays its bill.
  if (type === 'EXPENSE' || leavesBook || (toAssetId !== null && cards.has(toAssetId))) return 'OUT';
  // A masked transfer names neither of its assets.
  if (isMasked || (assetId === null) === (toAssetId === null)) return 'WITHIN';
  return assetId === null ? 'IN' : 'OUT';
}

function noteOf({ state, isExpected }: Occurrence): string {
  if (state === 'WAITING') return '기록 대기';
  return isExpected ? '예상' : '';
}

/**
 * The money that comes and goes today and in the next seven days: recurring transactions that are not recorded yet, and
 * card bills. A bill that a recurring transfer pays in these days is listed once, as that transfer.
 */
export function comingWeek({
  upcoming,
  cardPayments,
  assets,
  today,
}: Pick<Dashboard, 'upcoming' | 'cardPayments' | 'today'> & {
  readonly assets: Pick<Dashboard['assets'], 'items'>;
}): ComingWeek {
  const open = upcoming.filter(({ state }) => state === 'PLANNED' || state === 'WAITING');
  const paidByRule = new Set(open.map(({ toAssetId }) => toAssetId));
  const names = new Map(assets.items.map(({ id, name }) => [id, name]));
  const cards = new Set(assets.items.filter(({ assetType }) => assetType === 'CREDIT_CARD').map(({ id }) => id));
  const last = addDays(today, DAYS);
  const bills = cardPayments.map((payment) => ({ ...payment, name: names.get(payment.assetId) ?? '카드' }));
  const items: ComingMoney[] = [
    ...open.map((one) => ({
      id: `${one.ruleId} ${one.occurrenceDate}`,
      date: one.date,
      way: wayOf(one, cards),
      name: one.description || NAMES[one.type],
      amount: one.amount,
      note: noteOf(one),
      target: { ruleId: one.ruleId },
    })),
    ...bills
      .filter(({ assetId, date }) => date <= last && !paidByRule.has(assetId))
      .map(({ assetId, date, amount, name }) => ({
        id: assetId,
        date,
        way: 'OUT' as const,
        name,
        amount,
        note: '카드 대금',
        target: { assetId },
      })),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || b.amount - a.amount);
  const sums = (['OUT', 'IN', 'WITHIN'] as const).map((way) => ({
    way,
    amount: items.filter((one) => one.way === way).reduce((sum, one) => sum + one.amount, 0),
  }));
  return {
    items,
    sums: sums.filter(({ amount }) => amount > 0),
    laterBill: bills.find(({ date }) => date > last) ?? null,
  };
}
