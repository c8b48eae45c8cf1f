import { invariant } from '../invariant.ts';
import { sumOf, withoutNegativeZero } from '../money/amount.ts';
import type { FlowFacts, TransactionFacts } from './transaction.ts';

/**
 * One signed line of a balanced transaction (기입).
 *
 * A positive amount increases an asset. Category lines count money that went to that purpose: spending is positive,
 * income negative, so that all lines of a transaction add up to zero. `flow` is the total that a category line belongs
 * to; asset and equity lines belong to none.
 */
export type Posting =
  | { readonly account: 'ASSET'; readonly assetId: string; readonly amount: number }
  | {
      readonly account: 'CATEGORY';
      readonly categoryId: string | null;
      readonly flow: 'INCOME' | 'EXPENSE';
      readonly amount: number;
    }
  | { readonly account: 'EQUITY'; readonly equity: EquityAccount; readonly amount: number };

/**
 * Equity accounts: money of unnamed assets (자산 미지정), reconciliation differences, and money that members keep outside of
 * the book and settle with.
 */
export type EquityAccount = 'UNASSIGNED' | 'ADJUSTMENT' | 'SETTLEMENT';

function assetOrEquity(assetId: string | null, amount: number, equity: EquityAccount = 'UNASSIGNED'): Posting {
  return assetId === null ? { account: 'EQUITY', equity, amount } : { account: 'ASSET', assetId, amount };
}

function flowPostings(facts: FlowFacts): Posting[] {
  // An income and a refunded expense increase the assets.
  const sign = facts.type === 'INCOME' || facts.isRefund ? 1 : -1;
  return [
    ...facts.payments.map((payment) => assetOrEquity(payment.assetId, sign * payment.amount)),
    ...facts.splits.map(
      (split): Posting => ({
        account: 'CATEGORY',
        categoryId: split.categoryId,
        flow: facts.type,
        amount: -sign * split.amount,
      }),
    ),
  ];
}

function postingsByKind(facts: TransactionFacts): Posting[] {
  switch (facts.type) {
    case 'INCOME':
    case 'EXPENSE':
      return flowPostings(facts);
    case 'TRANSFER': {
      const outside = facts.isSettlement === true ? 'SETTLEMENT' : 'UNASSIGNED';
      return [
        assetOrEquity(facts.fromAssetId, -(facts.amount + facts.fee), outside),
        assetOrEquity(facts.toAssetId, facts.amount, outside),
        ...(facts.fee > 0
          ? [{ account: 'CATEGORY', categoryId: facts.feeCategoryId, flow: 'EXPENSE', amount: facts.fee } as const]
          : []),
      ];
    }
    case 'ADJUSTMENT': {
      const sign = facts.direction === 'IN' ? 1 : -1;
      return [
        { account: 'ASSET', assetId: facts.assetId, amount: sign * facts.amount },
        { account: 'EQUITY', equity: 'ADJUSTMENT', amount: -sign * facts.amount },
      ];
    }
  }
}

/**
 * The balanced postings of a transaction. They always add up to zero, contain no zero lines, and are deterministic.
 * Expects a transaction that `checkTransaction` has accepted.
 */
export function postingsOf(facts: TransactionFacts): Posting[] {
  const postings = postingsByKind(facts).filter((posting) => posting.amount !== 0);
  invariant(
    withoutNegativeZero(sumOf(postings.map((posting) => posting.amount))) === 0,
    'postings of a transaction add up to zero',
  );
  return postings;
}
