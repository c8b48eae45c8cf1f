import type { ImportedTransaction } from '../imported-transaction.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { RowDraft } from './read-row.ts';

/** Adds the fingerprint and the number among equal rows to each transaction. */
export function numberTransactions(
  drafts: readonly RowDraft[],
  opening: ReadonlySet<RowDraft> = new Set(),
): ImportedTransaction[] {
  const occurrences = new Map<string, number>();
  return drafts.map((draft) => {
    const fingerprint = fingerprintOf(draft);
    const occurrence = (occurrences.get(fingerprint) ?? 0) + 1;
    occurrences.set(fingerprint, occurrence);
    // Listed field by field: V8 stores the rest of an object destructuring as a dictionary, which is several times as
    // large, and a file has up to 50,000 of them.
    return {
      row: draft.row,
      kind: opening.has(draft) ? 'OPENING_BALANCE' : draft.kind,
      isRefund: draft.isRefund,
      date: draft.date,
      time: draft.time,
      amount: draft.amount,
      assetName: draft.assetName,
      toAssetName: draft.toAssetName,
      categoryName: draft.categoryName,
      subcategoryName: draft.subcategoryName,
      description: draft.description,
      memo: draft.memo,
      foreign: draft.foreign,
      installment: draft.installment,
      own: draft.own,
      fingerprint,
      occurrence,
    };
  });
}
