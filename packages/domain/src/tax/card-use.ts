import { apportion } from '../money/apportion.ts';
import type { CardUse } from './card-deduction.ts';
import type { CardRules, TaxKind } from './tax-years.ts';

/** What a payment was made with, as far as the law distinguishes it; null does not count. */
export type TaxMeans = 'CREDIT' | 'DEBIT' | null;

/** The types of payment methods and of assets that decide on it. */
export interface PaidWith {
  /** The type of the payment method; null without one. */
  readonly methodType: string | null;
  /** The type of the asset that paid; null without one. */
  readonly assetType: string | null;
  readonly cashReceipt: boolean;
}

const MEANS_OF_CARDS: Readonly<Record<string, TaxMeans>> = { CREDIT_CARD: 'CREDIT', DEBIT_CARD: 'DEBIT' };
/** Vouchers and points never count; these do with a cash receipt. */
const NEVER: ReadonlySet<string> = new Set(['VOUCHER', 'OTHER']);

/**
 * The means of one payment. A card counts by its kind, also behind an easy payment; everything else only with a cash
 * receipt, and then as 현금영수증 at the rate of debit cards.
 */
export function taxMeansOf({ methodType, assetType, cashReceipt }: PaidWith): TaxMeans {
  if (methodType !== null && NEVER.has(methodType)) return null;
  const method = methodType === null || methodType === 'EASY_PAY' ? assetType : methodType;
  const ofCard = method === null ? undefined : MEANS_OF_CARDS[method];
  return ofCard ?? (cashReceipt ? 'DEBIT' : null);
}

/** Whether a cash receipt changes anything for a payment. */
export function needsCashReceipt(paid: Omit<PaidWith, 'cashReceipt'>): boolean {
  return taxMeansOf({ ...paid, cashReceipt: false }) !== taxMeansOf({ ...paid, cashReceipt: true });
}

/** An expense with the part that one member paid of it. */
export interface TaxedExpense {
  /** What the member paid, in won. */
  readonly own: number;
  readonly isRefund: boolean;
  /** Paid in a foreign currency: never counts. */
  readonly isForeign: boolean;
  readonly cashReceipt: boolean;
  /** The amounts by kind: that of the transaction, else that of each category; null is ordinary. */
  readonly splits: readonly { readonly amount: number; readonly kind: TaxKind | null }[];
  readonly payments: readonly {
    readonly amount: number;
    readonly methodType: string | null;
    readonly assetType: string | null;
  }[];
}

/**
 * What one member spent in a year. Culture is kept by its means of payment, because it counts as such above a salary.
 */
export interface TaxedSpending {
  readonly credit: number;
  readonly debit: number;
  readonly market: number;
  readonly transit: number;
  readonly cultureByCredit: number;
  readonly cultureByDebit: number;
  /** Everything that does not count. */
  readonly excluded: number;
}

function targetOf(kind: TaxKind | null, means: TaxMeans): keyof TaxedSpending {
  if (means === null || kind === 'EXCLUDED') return 'excluded';
  if (kind === 'MARKET') return 'market';
  if (kind === 'TRANSIT') return 'transit';
  if (kind === 'CULTURE') return means === 'CREDIT' ? 'cultureByCredit' : 'cultureByDebit';
  return means === 'CREDIT' ? 'credit' : 'debit';
}

const parts = (total: number, rows: readonly { readonly amount: number }[]): readonly number[] => {
  if (rows.length === 1) return [total];
  const amounts = apportion(
    total,
    rows.map((row, index) => ({ key: String(index), weight: row.amount })),
  );
  return rows.map((_, index) => amounts.get(String(index)) ?? 0);
};

/**
 * Adds up what one member spent. Of an expense with several payers, categories or means of payment, each part is in
 * proportion to the amounts, and together they are exactly what the member paid. A refund lowers the group of its
 * means on the day of the refund; an installment purchase counts once, on the day of purchase.
 */
export function taxedSpending(expenses: Iterable<TaxedExpense>): TaxedSpending {
  const sums = {
    ...{ credit: 0, debit: 0, market: 0, transit: 0 },
    ...{ cultureByCredit: 0, cultureByDebit: 0, excluded: 0 },
  };
  for (const expense of expenses) {
    const sign = expense.isRefund ? -1 : 1;
    const byKind = parts(expense.own, expense.splits);
    expense.splits.forEach(({ kind }, at) => {
      const byMeans = parts(byKind[at] ?? 0, expense.payments);
      expense.payments.forEach(({ methodType, assetType }, place) => {
        const { cashReceipt } = expense;
        const means = expense.isForeign ? null : taxMeansOf({ methodType, assetType, cashReceipt });
        sums[targetOf(kind, means)] += sign * (byMeans[place] ?? 0);
      });
    });
  }
  return sums;
}

/** The rails of a person with a salary. */
export function cardUseOf(rules: CardRules, salary: number, spending: TaxedSpending): CardUse {
  const { credit, debit, market, transit, cultureByCredit, cultureByDebit } = spending;
  const isCulture = salary <= rules.lowSalary;
  return {
    CREDIT: credit + (isCulture ? 0 : cultureByCredit),
    DEBIT: debit + (isCulture ? 0 : cultureByDebit),
    CULTURE: isCulture ? cultureByCredit + cultureByDebit : 0,
    MARKET: market,
    TRANSIT: transit,
  };
}
