import { type CardRules, TAX_GROUPS, type TaxGroup } from './tax-years.ts';

/** What one person spent in a year, by rail, in won. */
export type CardUse = Readonly<Record<TaxGroup, number>>;

/** The person whom a deduction is computed for. */
export interface TaxPayer {
  /** 총급여 of the year, in won. */
  readonly salary: number;
  /** Children and grandchildren who count for the caps. */
  readonly children: number;
}

export interface CardDeduction {
  /** What must be exceeded, in whole won. */
  readonly threshold: number;
  readonly deduction: number;
  readonly caps: { readonly basic: number; readonly extra: number };
}

/** The additional spending whose effect is shown for each rail. */
export const NEXT_SPENDING = 100_000;

const isLow = (rules: CardRules, { salary }: TaxPayer) => salary <= rules.lowSalary;

function capsOf(rules: CardRules, payer: TaxPayer): CardDeduction['caps'] {
  const side = isLow(rules, payer) ? 'low' : 'high';
  const basic = rules.basicCaps[side];
  return { basic: basic[Math.min(payer.children, basic.length - 1)] ?? 0, extra: rules.extraCap[side] };
}

/** The rails that a person has: culture is one only up to a salary, above it purchases stay in their means of payment. */
export function taxGroupsOf(rules: CardRules, payer: TaxPayer): readonly TaxGroup[] {
  return isLow(rules, payer) ? TAX_GROUPS : TAX_GROUPS.filter((rail) => rail !== 'CULTURE');
}

const least = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

/**
 * The deduction for cards and cash receipts (§126의2). Spending fills the threshold from the lowest rate to the highest;
 * what is beyond it counts at its rate, up to the basic cap. Of what exceeds that cap, market, transit and culture may
 * fill a second one. A rail on which more was refunded than spent counts as zero. Fractions of a won are dropped.
 *
 * BigInt, in ten-thousandths of a won: the threshold is a quarter of any salary, and rates are percents of it.
 */
export function cardDeduction(rules: CardRules, payer: TaxPayer, use: CardUse): CardDeduction {
  const caps = capsOf(rules, payer);
  const threshold = BigInt(payer.salary) * BigInt(rules.thresholdPercent);
  const rails = taxGroupsOf(rules, payer).toSorted((a, b) => rules.rates[a] - rules.rates[b]);
  let left = threshold;
  let able = 0n;
  let extra = 0n;
  for (const rail of rails) {
    const rate = BigInt(rules.rates[rail]);
    const spent = BigInt(Math.max(0, use[rail])) * 100n;
    const filling = least(left, spent);
    left -= filling;
    able += rate * (spent - filling);
    if (rail !== 'CREDIT' && rail !== 'DEBIT') extra += rate * spent;
  }
  const basicCap = BigInt(caps.basic) * 10_000n;
  const basic = least(able, basicCap);
  const total = basic + least(able - basic, extra, BigInt(caps.extra) * 10_000n);
  return { threshold: Number(threshold / 100n), deduction: Number(total / 10_000n), caps };
}

/** How much the deduction grows by the next 100,000 won, for each rail that the person has. */
export function nextDeductions(
  rules: CardRules,
  payer: TaxPayer,
  use: CardUse,
): { readonly rail: TaxGroup; readonly forNext100000: number }[] {
  const { deduction } = cardDeduction(rules, payer, use);
  return taxGroupsOf(rules, payer).map((rail) => {
    const more = cardDeduction(rules, payer, { ...use, [rail]: Math.max(0, use[rail]) + NEXT_SPENDING });
    return { rail, forNext100000: more.deduction - deduction };
  });
}
