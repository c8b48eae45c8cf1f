import type { Deps } from '../deps.ts';
import { CheckedThisHour, notifyReachedGoals } from '../features/goals/reached-goals.service.ts';
import type { Job } from './job.ts';

/** Notifies of goals that were reached without a request that could notify of them. */
export function notifyOfReachedGoals(deps: Deps): Job {
  const checkedThisHour = new CheckedThisHour();
  return {
    name: 'notify-of-reached-goals',
    everyMs: 30_000,
    async run() {
      await notifyReachedGoals(deps, checkedThisHour);
    },
  };
}
