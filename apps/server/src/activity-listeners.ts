import type { ActivityListener } from './deps.ts';
import { tellWebhooksOfChanges } from './features/webhooks/webhook-outbox.service.ts';

/** The features that act on recorded activity, in the order in which they run. */
export const ACTIVITY_LISTENERS: readonly ActivityListener[] = [tellWebhooksOfChanges];
