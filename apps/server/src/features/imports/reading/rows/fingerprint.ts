import { hash } from 'node:crypto';
import type { ImportedTransaction } from '../imported-transaction.ts';

type FingerprintParts = Pick<
  ImportedTransaction,
  'kind' | 'isRefund' | 'date' | 'time' | 'amount' | 'assetName' | 'toAssetName' | 'description' | 'own'
>;

/**
 * Key of rows that describe the same transaction. Category and memo are excluded, because users edit them in the other
 * program between two exports. An opening balance counts as the income that it is written as, so that the key does not
 * depend on the other rows of the file.
 */
export function fingerprintOf(entry: FingerprintParts): string {
  // A transaction of our own files keeps its identity however it is edited.
  if (entry.own?.sourceId) return hash('sha256', `own ${entry.own.sourceId}`, 'hex').slice(0, 32);
  const kind = entry.kind === 'OPENING_BALANCE' ? 'INCOME' : entry.kind;
  const stated = [
    kind,
    entry.isRefund,
    entry.date,
    entry.time,
    entry.amount,
    entry.assetName,
    entry.toAssetName,
    entry.description,
  ];
  return hash('sha256', JSON.stringify(stated), 'hex').slice(0, 32);
}
