import type { Deps } from '../deps.ts';
import { notifyOfDueCards } from '../features/assets/due-cards.service.ts';
import type { Job } from './job.ts';

/** Notifies of card bills that are due within days. */
export function notifyOfDueCardsJob(deps: Deps): Job {
  return {
    name: 'notify-of-due-cards',
    everyMs: 10 * 60_000,
    async run(isStopping) {
      await notifyOfDueCards(deps, isStopping);
    },
  };
}
