import type { AnswerOf, endpoints } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

export type TrashItem = AnswerOf<typeof endpoints.listTrash>['items'][number];

/**
 * Restores one item from the trash.
 *
 * @throws ApiError
 */
export async function restoreFromTrash(bookId: string, item: Pick<TrashItem, 'entity' | 'id'>): Promise<void> {
  switch (item.entity) {
    case 'TRANSACTION':
      await callApi('restoreTransaction', { params: { bookId, transactionId: item.id } });
      break;
    case 'ASSET':
      await callApi('restoreAsset', { params: { assetId: item.id } });
      break;
    case 'CATEGORY':
      await callApi('restoreCategory', { params: { bookId, categoryId: item.id } });
      break;
    case 'PAYMENT_METHOD':
      await callApi('restorePayment', { params: { bookId, paymentMethodId: item.id } });
      break;
    case 'TAG':
      await callApi('restoreTag', { params: { bookId, tagId: item.id } });
      break;
  }
  await queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
}
