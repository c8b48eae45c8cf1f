import type { Webhook, WebhookDelivery, WebhookEvent } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** SQL condition for a webhook `w` whose owner may still manage the book: former managers must not receive anything. */
export const isAnsweredFor = sql`exists (
  select 1 from members m where m.book_id = w.book_id and m.user_id = w.created_by and m.left_at is null
    and m.role in ('OWNER', 'MANAGER'))`;

const columns = sql`w.book_id as "bookId", w.webhook_id as id, w.url, w.events,
  w.is_active and ${isAnsweredFor} as "isActive", w.failures, w.last_delivered_at as "lastDeliveredAt",
  w.created_by as "createdBy", w.created_at as "createdAt", w.version`;

/** The webhooks of a book, oldest first. */
export async function listWebhooksByBook(db: Db, bookId: string): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhooks w where w.book_id = ${bookId}::uuid order by w.created_at, w.webhook_id`.execute(
    db,
  );
  return rows;
}

export async function findWebhook(db: Db, bookId: string, webhookId: string): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhooks w
    where w.book_id = ${bookId}::uuid and w.webhook_id = ${webhookId}::uuid`.execute(db);
  return rows[0] ?? null;
}

export async function insertWebhook(
  trx: Trx,
  webhook: {
    readonly bookId: string;
    readonly id: string;
    readonly url: string;
    readonly sealedSecret: string;
    readonly events: readonly WebhookEvent[];
    readonly createdBy: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({
      book_id: webhook.bookId,
      webhook_id: webhook.id,
      url: webhook.url,
      sealed_secret: webhook.sealedSecret,
      events: [...webhook.events],
      created_by: webhook.createdBy,
      created_at: webhook.at,
    })
    .execute();
}

export async function deleteWebhookRow(trx: Trx, bookId: string, webhookId: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('book_id', '=', bookId).where('webhook_id', '=', webhookId).execute();
}

/** Switches a webhook on again; the caller becomes its owner. */
export async function resumeWebhookRow(trx: Trx, bookId: string, webhookId: string, userId: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((column) => ({
      is_active: true,
      failures: 0,
      leased_until: null,
      created_by: userId,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', bookId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Replaces the secret, switches the webhook on, and makes the caller its owner. */
export async function renewSecretRow(
  trx: Trx,
  renewed: {
    readonly bookId: string;
    readonly webhookId: string;
    readonly userId: string;
    readonly sealedSecret: string;
  },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((column) => ({
      sealed_secret: renewed.sealedSecret,
      is_active: true,
      failures: 0,
      leased_until: null,
      created_by: renewed.userId,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', renewed.bookId)
    .where('webhook_id', '=', renewed.webhookId)
    .execute();
}

interface DeliveryRow {
  delivery_id: string;
  event: WebhookDelivery['event'];
  status: WebhookDelivery['status'];
  attempts: number;
  response_status: number | null;
  error: string | null;
  created_at: string;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
}

/** Past and pending deliveries of a webhook, newest first. */
export async function listDeliveries(
  db: Db,
  page: {
    readonly bookId: string;
    readonly webhookId: string;
    readonly limit: number;
    readonly before: { readonly createdAt: string; readonly id: string } | null;
  },
): Promise<WebhookDelivery[]> {
  const before =
    page.before === null
      ? sql``
      : sql`and (created_at, delivery_id) < (${page.before.createdAt}::timestamptz, ${page.before.id}::uuid)`;
  const { rows } = await sql<DeliveryRow>`
    select delivery_id, event, status, attempts, response_status, error, created_at, last_attempt_at, next_attempt_at
    from webhook_deliveries where book_id = ${page.bookId}::uuid and webhook_id = ${page.webhookId}::uuid ${before}
    order by created_at desc, delivery_id desc limit ${page.limit}`.execute(db);
  return rows.map((row) => ({
    id: row.delivery_id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
  }));
}
