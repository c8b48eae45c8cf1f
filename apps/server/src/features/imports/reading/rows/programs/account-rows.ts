import type { RowDraft } from '../read-row.ts';

/** Transfer between the account of a row and the account that it names. */
export function sidesOf(draft: RowDraft, other: string): RowDraft {
  const isDeposit = draft.kind === 'INCOME' || draft.isRefund;
  return {
    ...draft,
    kind: 'TRANSFER',
    isRefund: false,
    isDeposit,
    assetName: isDeposit ? other : draft.assetName,
    toAssetName: isDeposit ? draft.assetName : other,
    categoryName: null,
    subcategoryName: null,
  };
}

const keyOf = (draft: RowDraft): string => JSON.stringify([draft.categoryName, draft.subcategoryName]);

/** Incoming money in a category otherwise used for spending is a refund, not an income. */
export function refundsByUse(drafts: readonly RowDraft[]): readonly RowDraft[] {
  const spentOn = new Set(
    drafts.filter(({ kind, categoryName }) => kind === 'EXPENSE' && categoryName !== null).map(keyOf),
  );
  return drafts.map(
    (draft): RowDraft =>
      draft.kind === 'INCOME' && draft.categoryName !== null && spentOn.has(keyOf(draft))
        ? { ...draft, kind: 'EXPENSE', isRefund: true }
        : draft,
  );
}
