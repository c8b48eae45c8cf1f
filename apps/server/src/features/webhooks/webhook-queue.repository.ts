import type { WebhookDelivery, WebhookEvent } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf, countRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';
import { isAnsweredFor } from './webhooks.repository.ts';

/** The active webhooks of a book that subscribe to an event. */
export async function listChangeSubscriptions(db: Db, bookId: string, event: WebhookEvent): Promise<string[]> {
  const { rows } = await sql<Row<'webhooks', 'webhook_id'>>`
    select w.webhook_id from webhooks w
    where w.book_id = ${bookId}::uuid and w.is_active and ${event} = any(w.events) and ${isAnsweredFor}
    order by w.webhook_id`.execute(db);
  return rows.map((row) => row.webhook_id);
}

export interface NewDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly event: WebhookDelivery['event'];
  readonly payload: string;
}

export async function insertDeliveries(
  db: Db,
  bookId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (book_id, delivery_id, webhook_id, event, payload, created_at, next_attempt_at)
    select ${bookId}::uuid, r.id, r."webhookId", r.event, r.payload, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as r(id uuid, "webhookId" uuid, event text, payload text)`.execute(db);
}

/** A delivery leased to this sender. */
export interface ClaimedDelivery {
  readonly bookId: string;
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly sealedSecret: string;
  readonly payload: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly createdAt: string;
}

/**
 * Leases the delivery that is due longest. Only one delivery per webhook runs at a time, on any server; if that server
 * dies, another one continues after `leasedUntil`.
 */
export async function claimDelivery(db: Db, now: Date, leasedUntil: Date): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select w.book_id, w.webhook_id, d.delivery_id
      from webhook_deliveries d join webhooks w on w.book_id = d.book_id and w.webhook_id = d.webhook_id
      where d.status = 'WAITING' and d.next_attempt_at <= ${now} and w.is_active and ${isAnsweredFor}
        and (w.leased_until is null or w.leased_until <= ${now})
      order by d.next_attempt_at, d.delivery_id limit 1
      for update of w, d skip locked),
    leased as (
      update webhooks w set leased_until = ${leasedUntil} from due
      where w.book_id = due.book_id and w.webhook_id = due.webhook_id
      returning w.book_id, w.webhook_id, w.url, w.sealed_secret)
    update webhook_deliveries d set attempts = d.attempts + 1, last_attempt_at = ${now}, next_attempt_at = ${leasedUntil}
    from due join leased using (book_id, webhook_id)
    where d.book_id = due.book_id and d.delivery_id = due.delivery_id
    returning d.book_id as "bookId", d.delivery_id as id, d.webhook_id as "webhookId", leased.url,
      leased.sealed_secret as "sealedSecret", d.payload, d.attempts, d.created_at as "createdAt"`.execute(db);
  return rows[0] ?? null;
}

/** Whether all of the transactions still exist, also in the trash, and none is masked now. */
export async function areAllShared(db: Db, bookId: string, transactionIds: readonly string[]): Promise<boolean> {
  const shared = await countRows(
    db
      .selectFrom('transactions')
      .where('book_id', '=', bookId)
      .where('transaction_id', '=', anyOf(transactionIds))
      .where('visibility', '=', 'SHARED'),
  );
  return shared === new Set(transactionIds).size;
}

type DeliveryKey = Pick<ClaimedDelivery, 'bookId' | 'id' | 'webhookId'>;

/** Records that a delivery has arrived and deletes its body. */
export async function markDelivered(
  trx: Trx,
  { bookId, id, webhookId }: DeliveryKey,
  answer: { readonly status: number; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'DELIVERED', response_status: answer.status, error: null, payload: '', next_attempt_at: null })
    .where('book_id', '=', bookId)
    .where('delivery_id', '=', id)
    .execute();
  await trx
    .updateTable('webhooks')
    .set({ failures: 0, last_delivered_at: answer.at, leased_until: null })
    .where('book_id', '=', bookId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

export interface FailedTry {
  /** The response status; null without a response. */
  readonly status: number | null;
  readonly error: string;
  /** Time of the next attempt; null when there is none. */
  readonly retryAt: Date | null;
}

/**
 * @returns whether anything was delivered to the webhook since this delivery was queued; null when the webhook was
 * deleted
 */
export async function markFailedTry(
  trx: Trx,
  { bookId, id, webhookId }: DeliveryKey,
  failed: FailedTry,
): Promise<{ readonly hasDeliveredSince: boolean } | null> {
  await sql`
    update webhook_deliveries set response_status = ${failed.status}::int, error = ${failed.error},
      status = case when ${failed.retryAt}::timestamptz is null then 'FAILED' else 'WAITING' end,
      payload = case when ${failed.retryAt}::timestamptz is null then '' else payload end,
      next_attempt_at = ${failed.retryAt}::timestamptz
    where book_id = ${bookId} and delivery_id = ${id}`.execute(trx);
  const { rows } = await sql<{ has_delivered_since: boolean }>`
    update webhooks w set failures = w.failures + 1, leased_until = null
    where w.book_id = ${bookId} and w.webhook_id = ${webhookId}
    returning coalesce(w.last_delivered_at > (
      select d.created_at from webhook_deliveries d
      where d.book_id = w.book_id and d.delivery_id = ${id}::uuid), false) as has_delivered_since`.execute(trx);
  return rows[0] ? { hasDeliveredSince: rows[0].has_delivered_since } : null;
}

/** Switches a webhook off and drops its pending deliveries. */
export async function switchOff(trx: Trx, bookId: string, webhookId: string, error: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((column) => ({ is_active: false, leased_until: null, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('webhook_id', '=', webhookId)
    .execute();
  await sql`
    update webhook_deliveries set status = 'FAILED', payload = '', next_attempt_at = null, error = coalesce(error, ${error})
    where book_id = ${bookId} and webhook_id = ${webhookId} and status = 'WAITING'`.execute(trx);
}

/** Deletes deliveries from before `before`, in any state. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before.toISOString()).execute();
}
