import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { cursor, id, instant, page, pageLimit, version } from './scalars.ts';

/** What a webhook can be told of. */
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
  /** False once too many deliveries in a row have failed for too long. */
  isActive: z.boolean(),
  /** Deliveries that have failed in a row. */
  failures: z.int(),
  lastDeliveredAt: instant.nullable(),
  createdBy: id,
  createdAt: instant,
  version,
});
export type Webhook = z.output<typeof webhook>;

const webhookParams = z.object({ bookId: id, webhookId: id });

export const listWebhooks = endpoint('listWebhooks', {
  summary: 'Webhooks of a book; their secrets are never shown again',
  tag: 'webhooks',
  access: 'MANAGER',
  params: bookParams,
  answer: z.object({ items: z.array(webhook), nextCursor: z.null() }),
  status: 200,
});

export const createWebhook = endpoint('createWebhook', {
  summary:
    'Adds a webhook; this answer alone holds its secret. Each delivery is a POST of JSON with the headers `webhook-id`, ' +
    '`webhook-timestamp` (seconds) and `webhook-signature`: `v1,` and the Base64 of the HMAC-SHA256 of ' +
    '`id.timestamp.body` by the bytes that follow `whsec_` in the secret, as Base64. Whoever receives it refuses old ' +
    'timestamps and answers 2xx.',
  tag: 'webhooks',
  access: 'MANAGER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    url: webhookUrl,
    events: z.array(webhookEvent).min(1).max(50),
  }),
  /** The secret is null where the very same create came before. */
  answer: webhook.extend({ secret: z.string().nullable() }),
  status: 201,
  secretAnswer: true,
});

export const deleteWebhook = endpoint('deleteWebhook', {
  summary: 'Deletes a webhook at once, with what was still to be delivered',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  status: 204,
});

export const resumeWebhook = endpoint('resumeWebhook', {
  summary: 'Delivers to a webhook again that was switched off after too many failures',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  answer: webhook,
  status: 200,
});

export const renewWebhookSecret = endpoint('renewWebhookSecret', {
  summary:
    'Gives a webhook a new secret, which this answer alone holds, and switches it on. The old one signs nothing any ' +
    'more. A webhook out of a backup begins with this, because backups hold no secrets.',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  answer: webhook.extend({ secret: z.string() }),
  status: 200,
  secretAnswer: true,
});

export const testWebhook = endpoint('testWebhook', {
  summary: 'Delivers an event `ping` to a webhook, to see whether it arrives',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  status: 202,
});

/** What is delivered: the body of the POST. */
export const webhookPayload = z.object({
  /** The same in every try of one delivery, as in `webhook-id`. */
  id,
  event: z.union([webhookEvent, z.literal('ping')]),
  bookId: id,
  occurredAt: instant,
  /** Who did it; null where no person did, and for masked transactions. */
  by: id.nullable(),
  /**
   * `transaction.*`: `{transaction, ids, count}`, where `transaction` is null and `ids` may be empty when many changed at
   * once; masked entries stay masked. `budget.alert`: `{alerts: [{month, categoryId, threshold, budget, spent}]}`, where
   * `categoryId` is null for the whole. `member.*`: `{userId, role}`.
   * `settlement.created`: `{settlement}`.
   */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookPayload = z.output<typeof webhookPayload>;

export const webhookDelivery = z.object({
  id,
  event: z.union([webhookEvent, z.literal('ping')]),
  /** `WAITING` for its first or another try, `DELIVERED` by a 2xx answer, `FAILED` for good. */
  status: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  /** What the last try was answered; null where there was no answer. */
  responseStatus: z.int().nullable(),
  /** Why the last try failed, to be shown. */
  error: z.string().nullable(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const listWebhookDeliveries = endpoint('listWebhookDeliveries', {
  summary: 'What was delivered to a webhook or is going to be, newest first; kept for 30 days',
  tag: 'webhooks',
  access: 'MANAGER',
  params: webhookParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: page(webhookDelivery),
  status: 200,
});
