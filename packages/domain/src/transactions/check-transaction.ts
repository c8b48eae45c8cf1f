import { sumOf } from '../money/amount.ts';
import { RuleViolation } from '../rule-violation.ts';
import type { MemberAmount, TransactionFacts } from './transaction.ts';

/**
 * Rejects an inconsistent transaction: splits and payments must each add up to the amount; a transfer needs two
 * different assets, either of which a settlement may omit.
 *
 * @throws RuleViolation
 */
export function checkTransaction(facts: TransactionFacts): void {
  switch (facts.type) {
    case 'INCOME':
    case 'EXPENSE':
      if (facts.isRefund && facts.type !== 'EXPENSE') throw new RuleViolation('REFUND_ONLY_FOR_EXPENSE', 'isRefund');
      if (sumOf(facts.splits.map((split) => split.amount)) !== facts.amount) {
        throw new RuleViolation('SPLIT_SUM_MISMATCH', 'splits');
      }
      if (sumOf(facts.payments.map((payment) => payment.amount)) !== facts.amount) {
        throw new RuleViolation('PAYMENT_SUM_MISMATCH', 'payments');
      }
      return;
    case 'TRANSFER':
      if (facts.isSettlement === true && (facts.fromAssetId === null || facts.toAssetId === null)) return;
      if (facts.fromAssetId === null) throw new RuleViolation('TRANSFER_ASSET_REQUIRED', 'assetId');
      if (facts.toAssetId === null) throw new RuleViolation('TRANSFER_ASSET_REQUIRED', 'toAssetId');
      if (facts.fromAssetId === facts.toAssetId) throw new RuleViolation('TRANSFER_SAME_ASSET', 'toAssetId');
      return;
    case 'ADJUSTMENT':
      return;
  }
}

/** Rejects amounts by member that name a member twice or do not add up to the total. */
export function checkMemberAmounts(field: 'payers' | 'shares', amounts: readonly MemberAmount[], total: number): void {
  if (new Set(amounts.map((entry) => entry.userId)).size !== amounts.length) {
    throw new RuleViolation('DUPLICATE_MEMBER', field);
  }
  if (sumOf(amounts.map((entry) => entry.amount)) !== total) {
    throw new RuleViolation(field === 'payers' ? 'PAYER_SUM_MISMATCH' : 'SHARE_SUM_MISMATCH', field);
  }
}
