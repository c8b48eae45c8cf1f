import type { Budget } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** The editable fields of a budget. */
export type BudgetContent = Pick<Budget, 'incomeBudget' | 'expenseBudget' | 'memo' | 'categories'>;

/** Creates a month's budget or updates the loaded version, then refetches the month and its summary. */
export function useSaveBudget(base: Budget) {
  const { bookId, budgetMonth, id, version } = base;
  return useBookWrite(bookId, (content: BudgetContent) =>
    id === 0
      ? callApi('createBudget', { params: { bookId }, body: { ...content, budgetMonth } })
      : callApi('updateBudget', { params: { bookId, budgetId: id }, body: { ...content, version } }),
  );
}
