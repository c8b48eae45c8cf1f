import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { noteHolidays, recordDueOccurrences } from '../features/recurring/due-recurring-rules.service.ts';

/** Often enough that what somebody has just set up is there before they have looked for it twice. */
const LOOK_EVERY_MS = 5000;

export interface Materializing {
  /** Ends after the batch that is being written. */
  stop(): Promise<void>;
}

/** Makes entries of what is due, from the start of the server on and for as long as it runs. */
export function startMaterializing(deps: Deps): Materializing {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  async function run(): Promise<void> {
    let hasNotedHolidays = false;
    while (!isStopping()) {
      try {
        if (!hasNotedHolidays) await noteHolidays(deps);
        hasNotedHolidays = true;
        const round = await recordDueOccurrences(deps, isStopping);
        if (round.recorded + round.reminded > 0) deps.log.info(round, 'recurring entries');
      } catch (error) {
        if (!isStopping()) deps.log.warn({ err: error }, 'recurring rules could not be read, will try again');
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
