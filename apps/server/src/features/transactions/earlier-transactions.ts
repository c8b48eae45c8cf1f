import { completeDraft, type TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, type TransactionRow } from './transaction-views.repository.ts';

/** A transaction as it was before a change. */
export interface EarlierTransaction {
  readonly draft: TransactionDraft;
  /** The version after the change. */
  readonly version: number;
}

/** Snapshot of transactions about to be changed or deleted, for undo. */
export function earlierTransactions(rows: readonly TransactionRow[]): {
  readonly entries: readonly EarlierTransaction[];
} {
  return { entries: rows.map((row) => ({ draft: draftOfRow(row), version: row.version + 1 })) };
}

/** Parses a stored snapshot; empty when there is none. */
export function earlierTransactionsIn(kept: unknown): readonly EarlierTransaction[] {
  return isKept(kept) ? kept.entries.map((entry) => ({ ...entry, draft: completeDraft(entry.draft) })) : [];
}

function isKept(kept: unknown): kept is { readonly entries: readonly EarlierTransaction[] } {
  return typeof kept === 'object' && kept !== null && 'entries' in kept && Array.isArray(kept.entries);
}
