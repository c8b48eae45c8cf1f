import type { Transaction } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';

/**
 * The purchase that a cancellation refunds; null if it is gone or hidden from the user.
 *
 * @throws ApiError
 */
export async function findPurchase(bookId: string, id: string): Promise<Transaction | null> {
  try {
    const purchase = await callApi('getTransaction', { params: { bookId, transactionId: id } });
    return purchase.isMasked ? null : purchase;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
