import type { Budget } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { emptyBudget, emptyBudgetSummary, useBudgetStore } from '../../../platform/stores/budget-store.ts';
import { todayIn } from '../../../text/format.ts';
import { completeBudget, completeSummary } from '../complete-budget.ts';

const HOME_ZONE = 'Asia/Seoul';

/** What a month without a budget shows: id 0 and nothing planned. */
export function noBudget(bookId: string, month: string): Budget {
  return { ...emptyBudget(bookId, month), categories: [], version: 0 };
}

/** A month of a book for which there is nothing yet, as opposed to one that could not be asked for. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The budget of a month, the empty one where there is none; keeps `budget-storage` in step. */
export function useBudget(bookId: string, month: string) {
  return useBookQuery(queryKeys.budget(bookId, month), async (signal) => {
    const store = useBudgetStore.getState();
    store.setMonth(month);
    store.setLoading(true);
    try {
      const answered = await callApi('getBudget', { params: { bookId, month }, signal });
      const budget = completeBudget(answered, bookId, month);
      store.setBudget(budget);
      return budget;
    } catch (error) {
      if (isMissing(error)) {
        const none = noBudget(bookId, month);
        store.setBudget(none);
        store.setSummary(emptyBudgetSummary(month));
        return none;
      }
      store.setBudget(null);
      if (error instanceof ApiError) store.setError(messageOf(error));
      throw error;
    }
  });
}

/** What a month with a budget has spent; null where there is none after all. */
export function useBudgetSummary(bookId: string, month: string, hasBudget: boolean) {
  return useBookQuery(
    queryKeys.budgetSummary(bookId, month),
    async (signal) => {
      const store = useBudgetStore.getState();
      try {
        const answered = await callApi('getBudgetSummary', { params: { bookId }, query: { month }, signal });
        const summary = completeSummary(answered, month, todayIn(HOME_ZONE));
        store.setSummary(summary);
        return summary;
      } catch (error) {
        if (isMissing(error)) {
          store.setSummary(emptyBudgetSummary(month));
          return null;
        }
        store.setSummary(null);
        if (error instanceof ApiError) store.setError(messageOf(error));
        throw error;
      }
    },
    {
      enabled: hasBudget,
    },
  );
}
