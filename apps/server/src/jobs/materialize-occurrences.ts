import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { noteHolidays, recordDueOccurrences } from '../features/recurring/due-recurring-rules.service.ts';

/** Short enough that a new rule shows its transactions almost immediately. */
const LOOK_EVERY_MS = 5000;

export interface Materializing {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

/** Creates due transactions of recurring rules, from server start on. */
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
