import { hash } from 'node:crypto';
import type { AssetStanding } from '../assets/imported-assets.service.ts';
import type { FileSummary } from './file-summary.ts';
import type { StatementBalance } from './reading/imported-transaction.ts';

/**
 * Identifies a balance of a file. The key includes the period, because an equal balance in a later file has to be set
 * again after its transactions; a file without transactions is identified by the date of its balances.
 */
export function balanceKeyOf(
  source: string,
  { from, to, balanceDate }: Pick<FileSummary, 'from' | 'to' | 'balanceDate'>,
  { name, amount }: StatementBalance,
): string {
  return hash('sha256', JSON.stringify([source, from, to ?? balanceDate ?? null, name, amount]), 'hex').slice(0, 32);
}

export interface BalancePlan {
  readonly openings: readonly { readonly assetId: string; readonly amount: number }[];
  readonly adjustments: readonly { readonly assetId: string; readonly difference: number }[];
}

/**
 * Plans how assets get the balances of a file. If all transactions of an asset came from files, the difference is its
 * opening balance; if a user maintains it, an adjustment on that day corrects it, as by hand. Assets that already match
 * are left alone.
 */
export function planBalances(stated: ReadonlyMap<string, number>, standings: readonly AssetStanding[]): BalancePlan {
  const wrong = standings.flatMap(({ assetId, balance, hasOwnTransactions }) => {
    const difference = (stated.get(assetId) ?? balance) - balance;
    return difference === 0 ? [] : [{ assetId, difference, hasOwnTransactions }];
  });
  return {
    openings: wrong
      .filter((asset) => !asset.hasOwnTransactions)
      .map(({ assetId, difference }) => ({ assetId, amount: difference })),
    adjustments: wrong
      .filter((asset) => asset.hasOwnTransactions)
      .map(({ assetId, difference }) => ({ assetId, difference })),
  };
}
