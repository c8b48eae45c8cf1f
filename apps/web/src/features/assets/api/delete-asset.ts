import type { Asset } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf, messageOr } from '../../../platform/api/api-error.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useAssetStore } from '../../../platform/stores/asset-store.ts';
import { toast } from '../../../ui/toast.tsx';
import { ASSET_ERRORS } from '../asset-errors.ts';

/**
 * Hides an asset and offers to undo it; its transactions and their sums stay. A screen that shows the asset must
 * navigate first, because the asset is not found afterwards. Never throws: a failure shows a toast.
 */
export function useDeleteAsset(): (asset: Asset) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ id, bookId, name }: Asset) => {
      const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
      const restore = async () => {
        try {
          await callApi('restoreAsset', { params: { assetId: id } });
          toast.success(`${withJosa(`‘${name}’`, '을/를')} 복원했어요`);
          await refresh();
        } catch (error) {
          toast.error('복원하지 못했어요', { message: messageOf(error) });
        }
      };
      try {
        await callApi('deleteAsset', { params: { assetId: id } });
      } catch (error) {
        toast.error(messageOr(error, ASSET_ERRORS.DELETE_FAILED));
        return;
      }
      useAssetStore.getState().deleteAsset(id);
      queryClient.removeQueries({ queryKey: queryKeys.asset(bookId, id), type: 'inactive' });
      toast.success(`${withJosa(`‘${name}’`, '을/를')} 삭제했어요`, {
        action: { label: '되돌리기', onClick: () => void restore() },
      });
      await refresh();
    },
    [queryClient],
  );
}
