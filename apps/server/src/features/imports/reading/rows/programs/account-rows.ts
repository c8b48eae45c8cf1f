import type { RowDraft } from '../read-row.ts';

/** The transfer that a row of one account tells of, between it and the account that it names. */
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

/** Money that comes in under a category that is spent on otherwise is a refund, not an income. */
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
