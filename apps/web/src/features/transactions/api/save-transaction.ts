import type { Transaction } from '@salim/contract';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { noteRecorded } from '../../../ui/logo-state.ts';
import { rowOf } from '../model/transaction-row.ts';
import { putIntoLists } from './cached-lists.ts';

export type NewTransaction = Omit<Body<'createTransaction'>, 'id' | 'amount' | 'foreign'> & {
  readonly amount: number;
  readonly foreign?: Transaction['foreign'];
};

/** Updates a stored transaction everywhere in the cache before the lists are refetched. */
export function showStored(bookId: string, transaction: Transaction, isNew: boolean): void {
  queryClient.setQueryData(queryKeys.transaction(bookId, transaction.id), transaction);
  putIntoLists(bookId, [rowOf(transaction)]);
  const store = useBookStore.getState();
  if (store.currentBook?.id === bookId) {
    if (isNew) store.addTransaction(transaction);
    else store.updateTransaction(transaction.id, transaction);
  }
}

function remember(bookId: string, transaction: Transaction, isNew: boolean): void {
  showStored(bookId, transaction, isNew);
  void markTransactionsStale(bookId);
}

/**
 * Adds a transaction under an id that the caller reuses for every retry, so that a lost response never creates two. If
 * an earlier attempt was stored but the form has changed since, the stored transaction is replaced by the current form.
 *
 * @throws ApiError
 */
export async function createTransaction(bookId: string, id: string, input: NewTransaction): Promise<Transaction> {
  try {
    const body = { ...input, id };
    const created = await callApi('createTransaction', { params: { bookId }, body, idempotencyKey: null });
    remember(bookId, created, true);
    noteRecorded();
    return created;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ID_TAKEN') throw error;
    const stored = await callApi('getTransaction', { params: { bookId, transactionId: id } });
    return updateTransaction(bookId, id, { ...input, version: stored.version });
  }
}

/**
 * Replaces the transaction that was loaded as `version`.
 *
 * @throws ApiError `VERSION_CONFLICT` with the current transaction under `current`
 */
export async function updateTransaction(
  bookId: string,
  id: string,
  input: NewTransaction & { readonly version: number },
): Promise<Transaction> {
  const updated = await callApi('updateTransaction', { params: { bookId, transactionId: id }, body: input });
  remember(bookId, updated, false);
  return updated;
}

/**
 * Turns a transaction that records one side into a transfer. Refetches it first, because it may have changed.
 *
 * @throws ApiError
 */
export async function pairTransaction(bookId: string, id: string, input: NewTransaction): Promise<Transaction> {
  const stored = await callApi('getTransaction', { params: { bookId, transactionId: id } });
  return updateTransaction(bookId, id, { ...input, version: stored.version });
}
