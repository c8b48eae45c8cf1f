import type { Dashboard } from '@salim/contract';

/** The `basis` of a link from the dashboard to the list, which counts installments by purchase unless asked. */
export const listBasis = ({ basis }: Pick<Dashboard, 'basis'>) => (basis === 'BILLING' ? basis : undefined);

/**
 * The list that adds up to the spending of the month, or of one member in it: the expenses, and also the transfers of a
 * month in which one cost a fee.
 */
export function spendingSearch(data: Pick<Dashboard, 'month' | 'transferFees' | 'basis'>, memberId?: string) {
  const type = data.transferFees > 0 ? 'EXPENSE,TRANSFER' : 'EXPENSE';
  return { month: data.month, memberId, type, basis: listBasis(data) };
}
