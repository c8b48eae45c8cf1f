import type { ActivityListener } from './deps.ts';
import { syncLoanRules } from './features/recurring/loan-rules.service.ts';
import { deleteViewsOfDeparted } from './features/saved-views/saved-views.service.ts';
import { queueWebhooksOfChanges } from './features/webhooks/webhook-queue.service.ts';

/** Features that react to recorded activity, in execution order. */
export const ACTIVITY_LISTENERS: readonly ActivityListener[] = [
  queueWebhooksOfChanges,
  deleteViewsOfDeparted,
  syncLoanRules,
];
