import type { Deps } from '../deps.ts';
import { recordDueOccurrences, refreshDueDates } from '../features/recurring/due-recurring-rules.service.ts';
import { OCCURRENCE_DUE } from '../features/recurring/recurring-rule-access.service.ts';
import type { Job } from './job.ts';

/** Records the transactions of recurring rules that are due. */
export function recordDueOccurrencesJob(deps: Deps): Job {
  let hasRefreshedDueDates = false;
  return {
    name: 'record-due-occurrences',
    // Signaled when a change makes a rule due; polling finds the rules that become due with time.
    everyMs: 30_000,
    wakeOn: [OCCURRENCE_DUE],
    async run(isStopping) {
      if (!hasRefreshedDueDates) await refreshDueDates(deps);
      hasRefreshedDueDates = true;
      const round = await recordDueOccurrences(deps, isStopping);
      if (round.recorded + round.reminded > 0) deps.log.info(round, 'recorded due occurrences');
    },
  };
}
