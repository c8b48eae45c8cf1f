import type { Deps } from '../deps.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import type { Job, JobOf } from './job.ts';
import { notifyOfChangesJob } from './notify-of-changes.ts';
import { notifyOfDueCardsJob } from './notify-of-due-cards.ts';
import { notifyOfReachedGoals } from './notify-of-reached-goals.ts';
import { purgeTrashJob } from './purge-trash.ts';
import { recordDueOccurrencesJob } from './record-due-occurrences.ts';
import { remindOfMarketingConsentsJob } from './remind-of-marketing-consents.ts';
import { sendMessages } from './send-messages.ts';

const JOBS: readonly JobOf[] = [
  sendMessages,
  deliverWebhooks,
  recordDueOccurrencesJob,
  notifyOfChangesJob,
  notifyOfReachedGoals,
  notifyOfDueCardsJob,
  remindOfMarketingConsentsJob,
  purgeTrashJob,
];

/** Everything that the server does by itself. */
export const allJobs = (deps: Deps): readonly Job[] => JOBS.map((jobOf) => jobOf(deps));
