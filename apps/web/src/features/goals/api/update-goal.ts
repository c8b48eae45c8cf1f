import type { Goal } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface GoalChange {
  /** As it was read. */
  readonly goal: Goal;
  readonly changes: Omit<Body<'updateGoal'>, 'version'>;
}

/** Changes a goal, also whether it is active, done or put away. */
export function useUpdateGoal(bookId: string) {
  return useBookWrite(bookId, ({ goal, changes }: GoalChange) =>
    callApi('updateGoal', { params: { bookId, goalId: goal.id }, body: { ...changes, version: goal.version } }),
  );
}
