import type { Budget } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { emptyBudget, emptyBudgetSummary, useBudgetStore } from '../../../platform/stores/budget-store.ts';
import { todayIn } from '../../../text/format.ts';
import { completeBudget, completeSummary } from '../complete-budget.ts';

const HOME_ZONE = 'Asia/Seoul';

/** The placeholder for a month without a budget: id 0 and nothing planned. */
export function noBudget(bookId: string, month: string): Budget {
  return { ...emptyBudget(bookId, month), categories: [], version: 0 };
}

/** Distinguishes a month without a budget from a failed request. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The budget of a month, or the placeholder without one; syncs `budget-storage`. */
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

/** Whether a month has a budget, such as the month before one without. */
export function useHasBudget(bookId: string, month: string, isWanted: boolean) {
  return useBookQuery(
    queryKeys.hasBudget(bookId, month),
    async (signal) => {
      try {
        await callApi('getBudget', { params: { bookId, month }, signal });
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    { enabled: isWanted },
  );
}

/** The spending summary of a month with a budget; null if it has none. */
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
