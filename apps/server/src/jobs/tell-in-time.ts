import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { notifyOfChanges } from '../features/activity/change-notices.service.ts';
import { notifyOfDueCards } from '../features/assets/due-cards.service.ts';
import { remindOfMarketingConsents } from '../features/auth/marketing-consent.service.ts';

const LOOK_EVERY_MS = 10_000;
/** Due dates change daily, so frequent checks are not needed. */
const LOOK_AT_DAYS_EVERY_MS = 10 * 60_000;

export interface TellingInTime {
  /** Stops after the current notices. */
  stop(): Promise<void>;
}

/** Sends notices that are due by date rather than caused by a request, while the server runs. */
export function startTellingInTime(deps: Deps): TellingInTime {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let daysLookedAt: number | null = null;

  /** Runs each kind separately: a failure of one must not block the others. */
  async function attempt(what: string, notify: () => Promise<unknown>): Promise<void> {
    if (isStopping()) return;
    try {
      await notify();
    } catch (error) {
      if (!isStopping()) deps.log.warn({ err: error, what }, 'notices could not be written, will try again');
    }
  }

  async function run(): Promise<void> {
    while (!isStopping()) {
      await attempt('changes', () => notifyOfChanges(deps));
      const now = deps.clock.now().getTime();
      if (daysLookedAt === null || Math.abs(now - daysLookedAt) >= LOOK_AT_DAYS_EVERY_MS) {
        daysLookedAt = now;
        await attempt('cards', () => notifyOfDueCards(deps, isStopping));
        await attempt('consents', () => remindOfMarketingConsents(deps));
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
