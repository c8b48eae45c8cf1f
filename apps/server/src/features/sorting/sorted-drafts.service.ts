import type { Db } from '../../db/database.ts';
import { activeRulesOf, type TransactionToSort } from '../sorting-rules/active-rules.service.ts';
import type { TransactionDraft } from '../transactions/transaction-draft.ts';

/** Categorizes drafts created from a file. */
export type SortDraft = (draft: TransactionDraft) => TransactionDraft;

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

function transactionOf(draft: TransactionDraft): TransactionToSort | null {
  if (draft.type === 'ADJUSTMENT') return null;
  const [only, ...others] = draft.splits;
  const isOne = only !== undefined && others.length === 0;
  return {
    type: draft.type,
    amount: draft.amount,
    description: draft.description,
    memo: draft.memo,
    assetIds: present([draft.toAssetId, ...draft.payments.map(({ assetId }) => assetId)]),
    paymentMethodIds: present(draft.payments.map(({ paymentMethodId }) => paymentMethodId)),
    category: isOne ? (only.categoryId === null ? 'OPEN' : { id: only.categoryId }) : null,
  };
}

function filed(draft: TransactionDraft, categoryId: string): TransactionDraft {
  return { ...draft, splits: draft.splits.map((split) => ({ ...split, categoryId })) };
}

/**
 * Applies the rules of a book to drafts of a file: sets the category where it is open, and everything else that
 * agreeing rules set; access has been checked.
 */
export async function draftSorterOf(db: Db, bookId: string): Promise<SortDraft> {
  const rules = await activeRulesOf(db, bookId);
  if (rules.isEmpty) return (draft) => draft;
  return (draft) => {
    const transaction = transactionOf(draft);
    const sorted = transaction ? rules.sortTransaction(transaction) : null;
    if (!sorted) return draft;
    const { categoryId, tagIds, description, excludeFromStats } = sorted.actions;
    const ruled: TransactionDraft = {
      ...draft,
      tagIds: [...new Set([...draft.tagIds, ...(tagIds ?? [])])],
      description: description ?? draft.description,
      excludeFromStats: excludeFromStats ?? draft.excludeFromStats,
    };
    return categoryId === undefined ? ruled : filed(ruled, categoryId);
  };
}
