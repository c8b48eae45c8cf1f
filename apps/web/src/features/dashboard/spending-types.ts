import type { Dashboard } from '@salim/contract';

/**
 * The transaction types that spending consists of, for the list's URL filter: expenses, and also transfers in a month
 * in which one cost a fee, so that the list adds up to the same sum.
 */
export function spendingTypes({ transferFees }: Pick<Dashboard, 'transferFees'>): string {
  return transferFees > 0 ? 'EXPENSE,TRANSFER' : 'EXPENSE';
}
