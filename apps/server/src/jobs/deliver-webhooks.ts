import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { deliverToWebhooks } from '../features/webhooks/webhook-deliveries.service.ts';

const LOOK_EVERY_MS = 1000;
/** Number of webhooks served concurrently, so that a slow one delays the others little. */
const SENDERS = 4;

export interface DeliveringToWebhooks {
  /** Stops after the attempts in progress. */
  stop(): Promise<void>;
}

/** Delivers webhook events while the server runs. */
export function startDeliveringToWebhooks(deps: Deps): DeliveringToWebhooks {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  async function send(): Promise<void> {
    while (!isStopping()) {
      try {
        await deliverToWebhooks(deps, isStopping);
      } catch (error) {
        if (!isStopping()) deps.log.warn({ err: error }, 'webhooks could not be served, will try again');
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch((error: unknown) => {
        if (!isStopping()) throw error;
      });
    }
  }

  const running = Promise.all(Array.from({ length: SENDERS }, send));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
