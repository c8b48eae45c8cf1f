import type { Deps } from '../deps.ts';
import { deliverToWebhooks, LOOK_EVERY_MS } from '../features/webhooks/webhook-deliveries.service.ts';
import { WEBHOOK_QUEUED } from '../features/webhooks/webhook-queue.service.ts';
import type { Job } from './job.ts';

/** Delivers the queued events to the webhooks of books. */
export function deliverWebhooks(deps: Deps): Job {
  return {
    name: 'deliver-webhooks',
    // A signal wakes it for new ones and for those that are to be tried again soon; by itself it finds the others.
    everyMs: LOOK_EVERY_MS,
    wakeOn: [WEBHOOK_QUEUED],
    // A slow webhook must not hold up the others.
    runsAtOnce: 4,
    async run(isStopping) {
      await deliverToWebhooks(deps, isStopping);
    },
  };
}
