import type { RowDraft } from './read-row.ts';

function keyOf(draft: RowDraft): string {
  return JSON.stringify([draft.date, draft.time, draft.amount, draft.assetName, draft.toAssetName]);
}

/**
 * Joins transfers that a file lists once for each side. A deposit is merged with a withdrawal of the same minute,
 * amount and pair of assets, one for one; a deposit without a match remains a separate transfer. The order of the rows
 * is kept.
 */
export function joinTransfers(drafts: readonly RowDraft[]): RowDraft[] {
  const withdrawals = new Map<string, number>();
  for (const draft of drafts) {
    if (draft.kind !== 'TRANSFER' || draft.isDeposit) continue;
    const key = keyOf(draft);
    withdrawals.set(key, (withdrawals.get(key) ?? 0) + 1);
  }
  return drafts.filter((draft) => {
    if (!draft.isDeposit) return true;
    const key = keyOf(draft);
    const left = withdrawals.get(key) ?? 0;
    withdrawals.set(key, left - 1);
    return left <= 0;
  });
}
