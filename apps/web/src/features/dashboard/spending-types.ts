import type { Dashboard } from '@salim/contract';

/**
 * The types of entries that spending is made of, as the list's address names them: expenses, and transfers in a month
 * in which one cost a fee, so that the list adds up to the same sum.
 */
export function spendingTypes({ transferFees }: Pick<Dashboard, 'transferFees'>): string {
  return transferFees > 0 ? 'EXPENSE,TRANSFER' : 'EXPENSE';
}
