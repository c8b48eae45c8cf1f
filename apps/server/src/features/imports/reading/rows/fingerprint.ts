import { hash } from 'node:crypto';
import type { ImportedTransaction } from '../imported-transaction.ts';

type Told = Pick<
  ImportedTransaction,
  'kind' | 'isRefund' | 'date' | 'time' | 'amount' | 'assetName' | 'toAssetName' | 'description' | 'own'
>;

/**
 * What makes two rows tell the same thing. Category and memo are left out, because people tidy those up in their old
 * program between two exports. An opening balance counts as the income that it is written as, so that the answer does
 * not hang on what else the file holds.
 */
export function fingerprintOf(entry: Told): string {
  // An entry of our own is the same one however it has been changed.
  if (entry.own?.sourceId) return hash('sha256', `own ${entry.own.sourceId}`, 'hex').slice(0, 32);
  const kind = entry.kind === 'OPENING_BALANCE' ? 'INCOME' : entry.kind;
  const told = [
    kind,
    entry.isRefund,
    entry.date,
    entry.time,
    entry.amount,
    entry.assetName,
    entry.toAssetName,
    entry.description,
  ];
  return hash('sha256', JSON.stringify(told), 'hex').slice(0, 32);
}
