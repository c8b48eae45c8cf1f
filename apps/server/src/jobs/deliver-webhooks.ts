import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { deliverToWebhooks } from '../features/webhooks/webhook-deliveries.service.ts';

const LOOK_EVERY_MS = 1000;
/** So many webhooks are served at a time; a slow one keeps the others waiting no longer than its share. */
const SENDERS = 4;

export interface DeliveringToWebhooks {
  /** Ends after the tries that are being made. */
  stop(): Promise<void>;
}

/** Delivers what webhooks are told, for as long as the server runs. */
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
