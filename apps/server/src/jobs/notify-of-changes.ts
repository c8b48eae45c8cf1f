import type { Deps } from '../deps.ts';
import { notifyOfChanges } from '../features/activity/change-notices.service.ts';
import type { Job } from './job.ts';

/** Notifies members of what others have recorded in their books. */
export function notifyOfChangesJob(deps: Deps): Job {
  return {
    name: 'notify-of-changes',
    everyMs: 30_000,
    async run() {
      await notifyOfChanges(deps);
    },
  };
}
