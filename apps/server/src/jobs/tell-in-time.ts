import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { notifyOfChanges } from '../features/activity/change-notices.service.ts';
import { notifyOfDueCards } from '../features/assets/due-cards.service.ts';
import { remindOfMarketingConsents } from '../features/auth/marketing-consent.service.ts';

const LOOK_EVERY_MS = 10_000;
/** What is due on a day need not be looked for all the time. */
const LOOK_AT_DAYS_EVERY_MS = 10 * 60_000;

export interface TellingInTime {
  /** Ends after what is being told. */
  stop(): Promise<void>;
}

/** Tells people what nobody's request tells them of, for as long as the server runs. */
export function startTellingInTime(deps: Deps): TellingInTime {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let daysLookedAt: number | null = null;

  /** Each by itself: what goes wrong with one kind of notice must not keep the others back. */
  async function attempt(what: string, tell: () => Promise<unknown>): Promise<void> {
    if (isStopping()) return;
    try {
      await tell();
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
