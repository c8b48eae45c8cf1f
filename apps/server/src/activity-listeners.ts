import type { ActivityListener } from './deps.ts';
import { keepLoanRules } from './features/recurring/loan-rules.service.ts';
import { forgetViewsOfDeparted } from './features/saved-views/saved-views.service.ts';
import { queueWebhooksOfChanges } from './features/webhooks/webhook-queue.service.ts';

/** Features that react to recorded activity, in execution order. */
export const ACTIVITY_LISTENERS: readonly ActivityListener[] = [
  queueWebhooksOfChanges,
  forgetViewsOfDeparted,
  keepLoanRules,
];
