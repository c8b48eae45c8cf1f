import type { Deps } from '../deps.ts';
import { deliverToWebhooks } from '../features/webhooks/webhook-deliveries.service.ts';
import { WEBHOOK_QUEUED } from '../features/webhooks/webhook-queue.service.ts';
import type { Job } from './job.ts';

/** Delivers the queued events to the webhooks of books. */
export function deliverWebhooks(deps: Deps): Job {
  return {
    name: 'deliver-webhooks',
    everyMs: 1000,
    wakeOn: [WEBHOOK_QUEUED],
    // A slow webhook must not hold up the others.
    runsAtOnce: 4,
    async run(isStopping) {
      await deliverToWebhooks(deps, isStopping);
    },
  };
}
