import { hash } from 'node:crypto';
import type { AssetStanding } from '../assets/imported-assets.service.ts';
import type { FileSummary } from './file-summary.ts';
import type { StatementBalance } from './reading/imported-transaction.ts';

/**
 * What tells a balance of one file from that of another: the same account may hold the same in two files, and has to be
 * set again after the entries of the second. A file without entries is told by the day that its balances are of.
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
 * How assets come to hold what a file tells. Where all that is known of an asset came from files, something was there
 * before their first entry, which is its opening balance; where a person keeps it, it is set right on the day, as it is
 * by hand. An asset that holds what it should is left alone.
 */
export function planBalances(told: ReadonlyMap<string, number>, standings: readonly AssetStanding[]): BalancePlan {
  const wrong = standings.flatMap(({ assetId, balance, hasOwnTransactions }) => {
    const difference = (told.get(assetId) ?? balance) - balance;
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
