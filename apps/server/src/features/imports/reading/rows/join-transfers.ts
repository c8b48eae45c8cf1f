import type { RowDraft } from './read-row.ts';

function keyOf(draft: RowDraft): string {
  return JSON.stringify([draft.date, draft.time, draft.amount, draft.assetName, draft.toAssetName]);
}

/**
 * Some files tell a transfer twice, once from each side. A deposit goes into the withdrawal of the same minute, amount
 * and pair of assets, one for one; one that finds none is a transfer of its own. The order of the rows stays.
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
