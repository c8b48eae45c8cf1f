import { invariant } from '../invariant.ts';
import { sumOf, withoutNegativeZero } from '../money/amount.ts';
import type { FlowFacts, TransactionFacts } from './transaction.ts';

/**
 * One signed line of a balanced transaction (기입).
 *
 * Assets grow with a positive amount. A category's line counts money that went into that purpose: spending is
 * positive, income negative, so that all lines of a transaction add up to zero. `flow` says which total a category
 * line belongs to; lines of assets and equity belong to none.
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
 * Accounts outside of assets and categories: money of no named asset (자산 미지정), reconcile differences, and money
 * that members keep outside of the book and settle with.
 */
export type EquityAccount = 'UNASSIGNED' | 'ADJUSTMENT' | 'SETTLEMENT';

function assetOrEquity(assetId: string | null, amount: number, equity: EquityAccount = 'UNASSIGNED'): Posting {
  return assetId === null ? { account: 'EQUITY', equity, amount } : { account: 'ASSET', assetId, amount };
}

function flowPostings(facts: FlowFacts): Posting[] {
  // Money comes to the assets with an income and with a refunded expense.
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
 * The balanced set of postings of a transaction. Always adds up to zero, has no line of zero, and is the same for the
 * same facts. Expects facts that `checkTransaction` has passed.
 */
export function postingsOf(facts: TransactionFacts): Posting[] {
  const postings = postingsByKind(facts).filter((posting) => posting.amount !== 0);
  invariant(
    withoutNegativeZero(sumOf(postings.map((posting) => posting.amount))) === 0,
    'postings of a transaction add up to zero',
  );
  return postings;
}
