import { sumOf } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import { addToOpeningBalances, standingsWithin } from '../assets/imported-assets.service.ts';
import { writeImportedAdjustments } from '../transactions/adjustments.service.ts';
import type { WriteStamp } from '../transactions/completed-transactions.service.ts';
import type { ImportEffects } from './import-effects.ts';
import { mapBalances } from './import-mapping.ts';
import { listBalancesSet, type StoredImport } from './imports.repository.ts';
import type { NameResolver } from './name-resolver.ts';
import { balanceKeyOf, planBalances } from './statement-balances.ts';
import { referencesOf } from './view-import.service.ts';

export interface BalancesSet {
  /** Everything that the commit created, including the changes to opening balances. */
  readonly made: ImportEffects;
  /** Number of adjustments written. */
  readonly adjusted: number;
}

/**
 * Sets assets to the balances stated in the file after all of its transactions have been booked.
 *
 * @throws AppError LIMIT_EXCEEDED, TOO_MANY
 */
export async function setStatementBalances(
  trx: Trx,
  stamp: WriteStamp,
  stored: StoredImport,
  names: NameResolver,
): Promise<BalancesSet> {
  const { bookId, summary, choices, source } = stored;
  const stated = new Map<string, number>();
  const keys: string[] = [];
  const date = choices.balanceDate ?? summary.balanceDate;
  if (date !== undefined && (summary.balances ?? []).length > 0) {
    const before = await listBalancesSet(trx, bookId);
    const mapped = mapBalances(summary, choices, await referencesOf(trx, bookId)).flatMap(
      ({ statementBalance: balance, target }) =>
        target === null ? [] : [{ balance, target, key: balanceKeyOf(source, summary, balance) }],
    );
    const byAsset = new Map<string, typeof mapped>();
    for (const one of mapped) {
      // A balance that was set before does not recreate an asset deleted since.
      if (typeof one.target !== 'string' && before.has(one.key)) continue;
      const assetId = await names.assetForBalance(one.balance, one.target);
      byAsset.set(assetId, [...(byAsset.get(assetId) ?? []), one]);
    }
    for (const [assetId, lines] of byAsset) {
      const isNews = lines.some(({ key }) => !before.has(key));
      if (!isNews) continue;
      // An asset mapped from several accounts holds their sum, including balances that were set before.
      stated.set(assetId, sumOf(lines.map(({ balance }) => balance.amount)));
      keys.push(...lines.flatMap(({ key }) => (before.has(key) ? [] : [key])));
    }
  }
  const made = await names.end();
  if (date === undefined || stated.size === 0) return { made: { ...made, balances: keys }, adjusted: 0 };
  const plan = planBalances(stated, await standingsWithin(trx, bookId, [...stated.keys()], date));
  await addToOpeningBalances(trx, bookId, plan.openings, made.assetIds);
  await writeImportedAdjustments(trx, stamp, { importId: stored.id, date, adjustments: plan.adjustments });
  return {
    made: { ...made, balances: keys, openings: added(made.openings, plan.openings) },
    adjusted: plan.adjustments.length,
  };
}

/** Adds up the amounts per asset, so that a revert subtracts all of them. */
function added(...lists: readonly ImportEffects['openings'][]): ImportEffects['openings'] {
  const sums = new Map<string, number>();
  for (const { assetId, amount } of lists.flat()) sums.set(assetId, (sums.get(assetId) ?? 0) + amount);
  return [...sums].map(([assetId, amount]) => ({ assetId, amount }));
}
