import type { Transaction } from '@salim/contract';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { rowOf } from '../model/transaction-row.ts';
import { putIntoLists } from './cached-lists.ts';

export type NewTransaction = Omit<Body<'createTransaction'>, 'id'>;

/** Shows a stored entry wherever this page knows of it, before the lists are asked for again. */
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
 * Adds an entry under an id that the caller keeps for every further try, so that an answer that got lost never makes
 * two. If an earlier try did arrive but something was changed in the form since, the stored entry is replaced by what
 * is in the form now.
 *
 * @throws ApiError
 */
export async function createTransaction(bookId: string, id: string, input: NewTransaction): Promise<Transaction> {
  try {
    const body = { ...input, id };
    const created = await callApi('createTransaction', { params: { bookId }, body, idempotencyKey: null });
    remember(bookId, created, true);
    return created;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ID_TAKEN') throw error;
    const stored = await callApi('getTransaction', { params: { bookId, transactionId: id } });
    return updateTransaction(bookId, id, { ...input, version: stored.version });
  }
}

/**
 * Replaces an entry that was read in `version`.
 *
 * @throws ApiError `VERSION_CONFLICT` with the entry as it is now under `current`
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
 * Makes a transfer of an entry that tells of one side of it. It is read anew, because it may have changed since.
 *
 * @throws ApiError
 */
export async function pairTransaction(bookId: string, id: string, input: NewTransaction): Promise<Transaction> {
  const stored = await callApi('getTransaction', { params: { bookId, transactionId: id } });
  return updateTransaction(bookId, id, { ...input, version: stored.version });
}
