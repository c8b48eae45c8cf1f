import type { ActivityListener } from './deps.ts';
import { queueWebhooksOfChanges } from './features/webhooks/webhook-queue.service.ts';

/** The features that act on recorded activity, in the order in which they run. */
export const ACTIVITY_LISTENERS: readonly ActivityListener[] = [queueWebhooksOfChanges];
