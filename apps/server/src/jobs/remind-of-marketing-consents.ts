import type { Deps } from '../deps.ts';
import { remindOfMarketingConsents } from '../features/auth/marketing-consent.service.ts';
import type { Job } from './job.ts';

/** Reminds users every two years that they have agreed to marketing. */
export function remindOfMarketingConsentsJob(deps: Deps): Job {
  return {
    name: 'remind-of-marketing-consents',
    everyMs: 10 * 60_000,
    async run() {
      await remindOfMarketingConsents(deps);
    },
  };
}
