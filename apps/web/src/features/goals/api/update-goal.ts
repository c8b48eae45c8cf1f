import type { Goal } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface GoalChange {
  /** The version that was loaded. */
  readonly goal: Goal;
  readonly changes: Omit<Body<'updateGoal'>, 'version'>;
}

/** Updates a goal, including its status: active, done or archived. */
export function useUpdateGoal(bookId: string) {
  return useBookWrite(bookId, ({ goal, changes }: GoalChange) =>
    callApi('updateGoal', { params: { bookId, goalId: goal.id }, body: { ...changes, version: goal.version } }),
  );
}
