import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { LookedAt, notifyReachedGoals } from '../features/goals/reached-goals.service.ts';

const LOOK_EVERY_MS = 10_000;

export interface TellingOfGoals {
  /** Stops after the current round. */
  stop(): Promise<void>;
}

/** Announces goals that are reached without a request, while the server runs. */
export function startTellingOfGoals(deps: Deps): TellingOfGoals {
  const stopping = new AbortController();
  const lookedAt = new LookedAt();
  const isStopping = (): boolean => stopping.signal.aborted;

  async function run(): Promise<void> {
    while (!isStopping()) {
      try {
        await notifyReachedGoals(deps, lookedAt);
      } catch (error) {
        if (!isStopping()) deps.log.warn({ err: error }, 'reached goals could not be told, will try again');
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch((error: unknown) => {
        if (!isStopping()) throw error;
      });
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
