import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { cursor, id, instant, page, pageLimit, version } from './scalars.ts';

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'transaction.created',
  'transaction.updated',
  'transaction.deleted',
  'budget.alert',
  'member.joined',
  'member.left',
  'settlement.created',
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const webhookUrl = z.url({ protocol: /^https?$/u }).max(2000);

export const webhook = z.object({
  id,
  bookId: id,
  url: z.string(),
  events: z.array(webhookEvent),
  /** False after too many consecutive failures over too long a time. */
  isActive: z.boolean(),
  /** Consecutive failed deliveries. */
  failures: z.int(),
  lastDeliveredAt: instant.nullable(),
  createdBy: id,
  createdAt: instant,
  version,
});
export type Webhook = z.output<typeof webhook>;

const webhookParams = z.object({ bookId: id, webhookId: id });

export const listWebhooks = endpoint('listWebhooks', {
  summary: 'Lists the webhooks of a book, without their secrets',
  tag: 'webhooks',
  access: 'MANAGER',
  params: bookParams,
  answer: z.object({ items: z.array(webhook), nextCursor: z.null() }),
  status: 200,
});

export const createWebhook = endpoint('createWebhook', {
  summary:
    'Adds a webhook; only this response contains its secret. Each delivery is a JSON POST with the headers `webhook-id`, ' +
    '`webhook-timestamp` (seconds) and `webhook-signature`: `v1,` and the Base64 of the HMAC-SHA256 of ' +
    '`id.timestamp.body`, keyed with the Base64 bytes after `whsec_` in the secret. Receivers reject old timestamps and ' +
    'respond with 2xx.',
  tag: 'webhooks',
  access: 'MANAGER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    url: webhookUrl,
    events: z.array(webhookEvent).min(1).max(50),
  }),
  /** The secret is null for a repeated create. */
  answer: webhook.extend({ secret: z.string().nullable() }),
  status: 201,
  secretAnswer: true,
});

export const deleteWebhook = endpoint('deleteWebhook', {
  summary: 'Deletes a webhook immediately, with its pending deliveries',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  status: 204,
});

export const resumeWebhook = endpoint('resumeWebhook', {
  summary: 'Reactivates a webhook that was switched off after too many failures',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  answer: webhook,
  status: 200,
});

export const renewWebhookSecret = endpoint('renewWebhookSecret', {
  summary:
    'Creates a new secret for a webhook, contained only in this response, and switches the webhook on. The old secret ' +
    'is no longer used. A webhook from a backup needs this first, because backups contain no secrets.',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  answer: webhook.extend({ secret: z.string() }),
  status: 200,
  secretAnswer: true,
});

export const testWebhook = endpoint('testWebhook', {
  summary: 'Sends a `ping` event to a webhook as a test',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  status: 202,
});

/** The payload: the body of the POST. */
export const webhookPayload = z.object({
  /** The same in every attempt of one delivery, as in `webhook-id`. */
  id,
  event: z.union([webhookEvent, z.literal('ping')]),
  bookId: id,
  occurredAt: instant,
  /** The user who caused it; null for automatic changes and masked transactions. */
  by: id.nullable(),
  /**
   * `transaction.*`: `{transaction, ids, count}`; if many changed at once, `transaction` is null and `ids` may be
   * empty. Masked transactions stay masked. `budget.alert`: `{alerts: [{month, categoryId, threshold, budget,
   * spent}]}`, where a null `categoryId` means the whole budget. `member.*`: `{userId, role}`. `settlement.created`:
   * `{settlement}`.
   */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookPayload = z.output<typeof webhookPayload>;

export const webhookDelivery = z.object({
  id,
  event: z.union([webhookEvent, z.literal('ping')]),
  /** `WAITING` for its first or another attempt, `DELIVERED` after a 2xx response, `FAILED` permanently. */
  status: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  /** The status of the last response; null if there was none. */
  responseStatus: z.int().nullable(),
  /** Why the last attempt failed, for display. */
  error: z.string().nullable(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const listWebhookDeliveries = endpoint('listWebhookDeliveries', {
  summary: 'Lists past and pending deliveries of a webhook, newest first; kept for 30 days',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: page(webhookDelivery),
  status: 200,
});
