import { createHmac, randomBytes } from 'node:crypto';

/** Prefix that identifies a webhook secret, also for secret scanners. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Headers by which a receiver verifies that a delivery is authentic and fresh: an HMAC-SHA256 over id, time and body.
 * The id is the same in every attempt, so that duplicates can be dropped; the time is that of the attempt.
 */
export function signedHeaders(
  secret: string,
  delivery: { readonly id: string; readonly at: Date; readonly body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(delivery.at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${delivery.id}.${timestamp}.${delivery.body}`).digest('base64');
  return { 'webhook-id': delivery.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
