import type { Budget } from '@salim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOr } from '../../../platform/api/api-error.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { formatMonth } from '../../../text/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { BUDGET_ERRORS } from '../budget-errors.ts';

/** Deletes a month's budget and offers to undo it. Never throws: a failure shows a toast. */
export function useDeleteBudget(): (budget: Budget) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ id, bookId, budgetMonth, incomeBudget, expenseBudget, memo, categories }: Budget) => {
      const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
      const restore = async () => {
        try {
          const body = { budgetMonth, incomeBudget, expenseBudget, memo, categories };
          await callApi('createBudget', { params: { bookId }, body });
          toast.success('예산을 복원했어요');
        } catch (error) {
          toast.error(messageOr(error, BUDGET_ERRORS.CREATE_FAILED));
        }
        await refresh();
      };
      try {
        await callApi('deleteBudget', { params: { bookId, budgetId: id } });
      } catch (error) {
        toast.error(messageOr(error, BUDGET_ERRORS.DELETE_FAILED));
        return;
      }
      toast.success(`${formatMonth(budgetMonth)} 예산을 삭제했어요`, {
        action: { label: '되돌리기', onClick: () => void restore() },
      });
      await refresh();
    },
    [queryClient],
  );
}
