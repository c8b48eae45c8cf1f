import type { Transaction } from '@salim/contract';
import { useRef, useState } from 'react';
import { offerPastSorting } from '../../../ledger/offer-past-sorting.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { restoreTransactions } from '../api/delete-transactions.ts';
import { updateTransaction } from '../api/save-transaction.ts';
import { isTransaction } from '../model/is-transaction.ts';
import type { Written } from '../outbox/outbox-item.ts';
import { type Saved, saveThrough } from '../outbox/write-through.ts';

/** The target of the form: a new transaction with its id, or a stored one in the version that was loaded. */
export interface SaveTarget {
  readonly bookId: string;
  readonly id: string;
  /** Null for a new transaction. */
  readonly version: number | null;
}

/** What is saved, and the version it is based on. */
export interface SaveContent {
  readonly written: Written;
  /** The transaction as it was loaded; null for a new one, or if unknown. */
  readonly base: Transaction | null;
}

export type SaveOutcome =
  /** `isWaiting` if the server is unreachable: the transaction is queued on this device. */
  | ({ readonly kind: 'saved' } & Saved)
  /** Another member has saved a newer version. */
  | { readonly kind: 'conflict'; readonly current: Transaction }
  /** The transaction was deleted in the meantime. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Another save is in progress. */
  | { readonly kind: 'busy' };

function outcomeOf(thrown: unknown, isNew: boolean): SaveOutcome {
  const error = thrown instanceof ApiError ? thrown : new ApiError('REQUEST_FAILED', messageOf(thrown), { status: 0 });
  if (error.code === 'VERSION_CONFLICT' && isTransaction(error.current)) {
    return { kind: 'conflict', current: error.current };
  }
  if (!isNew && error.status === 404 && error.code === 'TRANSACTION_NOT_FOUND') return { kind: 'gone' };
  return { kind: 'refused', error };
}

/** Saves one transaction at a time; never throws. */
export function useSaving() {
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);

  const attempt = async (isNew: boolean, work: () => Promise<Saved>): Promise<SaveOutcome> => {
    if (isBusy.current) return { kind: 'busy' };
    isBusy.current = true;
    setIsSaving(true);
    try {
      return { kind: 'saved', ...(await work()) };
    } catch (error) {
      return outcomeOf(error, isNew);
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  };

  return {
    isSaving,
    save: async ({ bookId, id, version }: SaveTarget, { written, base }: SaveContent): Promise<SaveOutcome> => {
      const outcome = await attempt(version === null, () => saveThrough({ bookId, id, version, written, base }));
      if (outcome.kind === 'saved' && !outcome.isWaiting && base) {
        void offerPastSorting(bookId, base, outcome.transaction);
      }
      return outcome;
    },
    /** Restores a deleted transaction from the trash and overwrites it with the form. */
    restoreAndSave: ({ bookId, id }: SaveTarget, { written }: SaveContent): Promise<SaveOutcome> =>
      attempt(false, async () => {
        await restoreTransactions(bookId, [id]);
        const { version } = await callApi('getTransaction', { params: { bookId, transactionId: id } });
        const transaction = await updateTransaction(bookId, id, { ...written.input, version });
        return { transaction, isWaiting: false };
      }),
    /** Saves the form as a new transaction. */
    saveAsNew: ({ bookId }: SaveTarget, { written }: SaveContent): Promise<SaveOutcome> => {
      const id = newId();
      const view = { ...written.view, id, version: 1, attachments: [] };
      return attempt(true, () => saveThrough({ bookId, id, version: null, written: { ...written, view }, base: null }));
    },
  };
}
