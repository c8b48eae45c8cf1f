import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { TransactionDraft } from '../transactions/transaction-draft.ts';
import { activeRulesOf, type EntryToSort } from './active-rules.service.ts';
import { guesserOf } from './guesses.service.ts';

/** Sorts drafts that were made by a file. */
export type SortDraft = (draft: TransactionDraft) => TransactionDraft;

const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);

function entryOf(draft: TransactionDraft): EntryToSort | null {
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
 * How drafts of a file are sorted in a book whose gate has been passed: by its rules, and where the file and the rules
 * leave the category open, by what people did before or by what is generally known.
 */
export async function draftSorterOf(db: Db, bookId: string, reader: Reader): Promise<SortDraft> {
  const rules = await activeRulesOf(db, bookId);
  const guesser = await guesserOf(db, bookId, reader);
  return (draft) => {
    const entry = entryOf(draft);
    if (!entry) return draft;
    const sorted = rules.sortEntry(entry);
    const { categoryId, tagIds, description, excludeFromStats } = sorted?.actions ?? {};
    const ruled: TransactionDraft = {
      ...draft,
      tagIds: [...new Set([...draft.tagIds, ...(tagIds ?? [])])],
      description: description ?? draft.description,
      excludeFromStats: excludeFromStats ?? draft.excludeFromStats,
    };
    if (entry.category !== 'OPEN') return ruled;
    const chosen = categoryId ?? guesser.guess(entry)?.categoryId;
    return chosen ? filed(ruled, chosen) : ruled;
  };
}
