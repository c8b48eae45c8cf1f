import type { Transaction } from '@salim/contract';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { newId } from '../../../lib/new-id.ts';
import { restoreTransactions } from '../api/delete-transactions.ts';
import { createTransaction, type NewTransaction, updateTransaction } from '../api/save-transaction.ts';
import { callApi } from '../../../lib/api-client.ts';

/** What the form writes to: a new entry under an id of its own, or a stored one in the version that was read. */
export interface SaveTarget {
  readonly bookId: string;
  readonly id: string;
  /** Null for a new entry. */
  readonly version: number | null;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly transaction: Transaction }
  /** Somebody else was faster. */
  | { readonly kind: 'conflict'; readonly current: Transaction }
  /** The entry has been deleted meanwhile. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Another save is under way. */
  | { readonly kind: 'busy' };

const isTransaction = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && typeof (value as Transaction).version === 'number';

function outcomeOf(thrown: unknown, isNew: boolean): SaveOutcome {
  const error = thrown instanceof ApiError ? thrown : new ApiError('REQUEST_FAILED', messageOf(thrown), { status: 0 });
  if (error.code === 'VERSION_CONFLICT' && isTransaction(error.current)) {
    return { kind: 'conflict', current: error.current };
  }
  if (!isNew && error.status === 404 && error.code === 'TRANSACTION_NOT_FOUND') return { kind: 'gone' };
  return { kind: 'refused', error };
}

/** Saves one entry at a time; nothing that goes wrong throws. */
export function useSaving() {
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);

  const attempt = async (isNew: boolean, work: () => Promise<Transaction>): Promise<SaveOutcome> => {
    if (isBusy.current) return { kind: 'busy' };
    isBusy.current = true;
    setIsSaving(true);
    try {
      return { kind: 'saved', transaction: await work() };
    } catch (error) {
      return outcomeOf(error, isNew);
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  };

  return {
    isSaving,
    save: (target: SaveTarget, input: NewTransaction): Promise<SaveOutcome> => {
      const { bookId, id, version } = target;
      return attempt(version === null, () =>
        version === null ? createTransaction(bookId, id, input) : updateTransaction(bookId, id, { ...input, version }),
      );
    },
    /** Takes a deleted entry out of the trash and writes over it what is in the form. */
    restoreAndSave: ({ bookId, id }: SaveTarget, input: NewTransaction): Promise<SaveOutcome> =>
      attempt(false, async () => {
        await restoreTransactions(bookId, [id]);
        const restored = await callApi('getTransaction', { params: { bookId, transactionId: id } });
        return updateTransaction(bookId, id, { ...input, version: restored.version });
      }),
    /** Writes what is in the form as another entry. */
    saveAsNew: ({ bookId }: SaveTarget, input: NewTransaction): Promise<SaveOutcome> =>
      attempt(true, () => createTransaction(bookId, newId(), input)),
  };
}
