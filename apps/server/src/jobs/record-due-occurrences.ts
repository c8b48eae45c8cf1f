import type { Deps } from '../deps.ts';
import { noteHolidays, recordDueOccurrences } from '../features/recurring/due-recurring-rules.service.ts';
import type { Job } from './job.ts';

/** Records the transactions of recurring rules that are due. */
export function recordDueOccurrencesJob(deps: Deps): Job {
  let hasNotedHolidays = false;
  return {
    name: 'record-due-occurrences',
    // A rule that was just created for today should show its transaction before the user reloads twice.
    everyMs: 5000,
    async run(isStopping) {
      if (!hasNotedHolidays) await noteHolidays(deps);
      hasNotedHolidays = true;
      const round = await recordDueOccurrences(deps, isStopping);
      if (round.recorded + round.reminded > 0) deps.log.info(round, 'recurring entries');
    },
  };
}
