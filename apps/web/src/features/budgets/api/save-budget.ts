import type { Budget } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** What people write into a budget. */
export type BudgetContent = Pick<Budget, 'incomeBudget' | 'expenseBudget' | 'memo' | 'categories'>;

/** Makes a month's budget, or changes the one that was read; the month and its summary are loaded anew afterwards. */
export function useSaveBudget(base: Budget) {
  const { bookId, budgetMonth, id, version } = base;
  return useBookWrite(bookId, (content: BudgetContent) =>
    id === 0
      ? callApi('createBudget', { params: { bookId }, body: { ...content, budgetMonth } })
      : callApi('updateBudget', { params: { bookId, budgetId: id }, body: { ...content, version } }),
  );
}
