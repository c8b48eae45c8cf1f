import type { Deps } from '../deps.ts';
import { noteHolidays, recordDueOccurrences } from '../features/recurring/due-recurring-rules.service.ts';
import { OCCURRENCE_DUE } from '../features/recurring/recurring-rule-access.service.ts';
import type { Job } from './job.ts';

/** Records the transactions of recurring rules that are due. */
export function recordDueOccurrencesJob(deps: Deps): Job {
  let hasNotedHolidays = false;
  return {
    name: 'record-due-occurrences',
    // A signal wakes it for a rule that a change has made due; by itself it finds what the next day brings.
    everyMs: 30_000,
    wakeOn: [OCCURRENCE_DUE],
    async run(isStopping) {
      if (!hasNotedHolidays) await noteHolidays(deps);
      hasNotedHolidays = true;
      const round = await recordDueOccurrences(deps, isStopping);
      if (round.recorded + round.reminded > 0) deps.log.info(round, 'recorded due occurrences');
    },
  };
}
