import type { TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, type TransactionRow } from './transaction-views.repository.ts';

/** An entry as it was before a change. */
export interface EarlierTransaction {
  readonly draft: TransactionDraft;
  /** The version that the change has left it in. */
  readonly version: number;
}

/** What is kept of entries that are about to be changed or deleted, so that this can be taken back. */
export function earlierTransactions(rows: readonly TransactionRow[]): {
  readonly entries: readonly EarlierTransaction[];
} {
  return { entries: rows.map((row) => ({ draft: draftOfRow(row), version: row.version + 1 })) };
}

/** The same as it comes back from where it was kept; empty where nothing of the kind was. */
export function earlierTransactionsIn(kept: unknown): readonly EarlierTransaction[] {
  return isKept(kept) ? kept.entries : [];
}

function isKept(kept: unknown): kept is { readonly entries: readonly EarlierTransaction[] } {
  return typeof kept === 'object' && kept !== null && 'entries' in kept && Array.isArray(kept.entries);
}
