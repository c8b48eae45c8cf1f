import { callApi } from './api-client.ts';

/** How many plans of a book name something. */
export interface PlanCounts {
  /** Recurring rules that have occurrences left. */
  readonly recurring: number;
  /** Active goals. */
  readonly goals: number;
  readonly sortingRules: number;
}

/** Counts the plans of a book that name one of some categories, payment methods or tags, as far as the user sees them. */
export async function countPlans(bookId: string, ids: readonly string[], signal?: AbortSignal): Promise<PlanCounts> {
  const params = { bookId };
  const [recurring, goals, sortingRules] = await Promise.all([
    callApi('listRecurring', { params, signal }),
    callApi('listGoals', { params, signal }),
    callApi('listRules', { params, signal }),
  ]);
  const doesName = (plan: object): boolean => {
    const text = JSON.stringify(plan);
    return ids.some((id) => text.includes(id));
  };
  return {
    recurring: recurring.items.filter(({ nextDate, template }) => nextDate !== null && doesName(template)).length,
    goals: goals.items.filter(({ status, categoryId }) => status === 'ACTIVE' && doesName([categoryId])).length,
    sortingRules: sortingRules.items.filter(({ conditions, actions }) => doesName([conditions, actions])).length,
  };
}
