import { PENSION_CREDIT_LIMITS } from '../tax/pension-limits.ts';
import type { PensionPayments } from '../tax/tax-credits.ts';

/** Products whose payments or gains the law treats specially, and the two plain ones. */
export type SavingsKind = 'ISA' | 'IRP' | 'PENSION_SAVINGS' | 'YOUTH_FUTURE' | 'DEPOSIT' | 'INSTALLMENT';

/** What a limit is about: payments that earn a tax credit, payments at all, or gains that are free of tax. */
export type SavingsLimitOf = 'CREDIT' | 'PAYMENT' | 'TAX_FREE';

/** What the law says about a product in a year. */
export interface SavingsRule {
  /** In won. Those of pension accounts hold for all of a person's accounts together; see `usedElsewhere`. */
  readonly limits: readonly { readonly of: SavingsLimitOf; readonly limit: number }[];
  /** What may be paid in during all years together, in won. */
  readonly paymentTotal?: number;
  /** The articles, in Korean. */
  readonly source: string;
  /** The day on which the articles were looked up. */
  readonly checkedOn: string;
}

/** What may be paid into 연금저축 and IRP together in a year, in won. */
const PENSION_PAYMENT_LIMIT = 18_000_000;
const CHECKED = '2026-11-22';
const PENSION_LAW = '소득세법 제59조의3, 소득세법 시행령 제40조의2';
const INTEREST_LAW = '소득세법 제129조, 지방세법 제103조의13';

const PENSION_SAVINGS: SavingsRule = {
  limits: [
    { of: 'CREDIT', limit: PENSION_CREDIT_LIMITS.savings },
    { of: 'PAYMENT', limit: PENSION_PAYMENT_LIMIT },
  ],
  source: PENSION_LAW,
  checkedOn: CHECKED,
};
const IRP: SavingsRule = {
  limits: [
    { of: 'CREDIT', limit: PENSION_CREDIT_LIMITS.all },
    { of: 'PAYMENT', limit: PENSION_PAYMENT_LIMIT },
  ],
  source: PENSION_LAW,
  checkedOn: CHECKED,
};
const PLAIN: SavingsRule = { limits: [], source: INTEREST_LAW, checkedOn: CHECKED };

/** By year and kind. A year or kind that is not here is unknown: nothing is carried over from another year. */
const RULES: Readonly<Record<number, Readonly<Partial<Record<SavingsKind, SavingsRule>>>>> = {
  2025: { PENSION_SAVINGS, IRP, DEPOSIT: PLAIN, INSTALLMENT: PLAIN },
  2026: {
    PENSION_SAVINGS,
    IRP,
    DEPOSIT: PLAIN,
    INSTALLMENT: PLAIN,
    ISA: {
      limits: [
        { of: 'PAYMENT', limit: 20_000_000 },
        { of: 'TAX_FREE', limit: 2_000_000 },
      ],
      paymentTotal: 100_000_000,
      source: '조세특례제한법 제91조의18',
      checkedOn: CHECKED,
    },
    YOUTH_FUTURE: {
      limits: [{ of: 'PAYMENT', limit: 6_000_000 }],
      source: '조세특례제한법 제91조의25',
      checkedOn: CHECKED,
    },
  },
};

/** The rule of a year; null if it is not known. */
export function savingsRuleOf(kind: SavingsKind, year: number): SavingsRule | null {
  return RULES[year]?.[kind] ?? null;
}

/**
 * What the payments into the other pension accounts of the same persons take of a limit of a pension account: 연금저축
 * alone earns a credit for less than 연금저축 and IRP together, and all accounts share the limit of payments.
 */
export function usedElsewhere(
  kind: 'IRP' | 'PENSION_SAVINGS',
  { of, limit }: { readonly of: SavingsLimitOf; readonly limit: number },
  others: PensionPayments,
): number {
  const { savings, all } = PENSION_CREDIT_LIMITS;
  switch (of) {
    case 'CREDIT':
      return kind === 'IRP'
        ? others.retirement + Math.min(others.savings, savings)
        : others.savings + Math.max(0, others.retirement - (all - savings));
    case 'PAYMENT':
      return Math.max(0, others.savings + others.retirement - (PENSION_PAYMENT_LIMIT - limit));
    case 'TAX_FREE':
      return 0;
  }
}

/** How much of a limit is left after what this account and others use; zero if more is used than there is. */
export function savingsAllowance(
  limit: number,
  used: number,
  elsewhere = 0,
): { limit: number; used: number; left: number } {
  return { limit, used, left: Math.max(0, limit - used - elsewhere) };
}
