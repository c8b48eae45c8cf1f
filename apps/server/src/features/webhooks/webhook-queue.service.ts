import type { WebhookEvent, WebhookPayload } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Deps, RecordedChange } from '../../deps.ts';
import { eventOfChange } from './webhook-events.ts';
import { insertDeliveries, listChangeSubscriptions, type NewDelivery } from './webhook-queue.repository.ts';

/** Signals that an event can be delivered. */
export const WEBHOOK_QUEUED = '+webhook';

interface WebhookSubject {
  readonly bookId: string;
  /** The actor; null when there is none, or when it would reveal the author of a masked transaction. */
  readonly by: string | null;
  readonly event: WebhookEvent;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Queues an event for every webhook that listens to it, in the database transaction that makes it
 * true: it is delivered if and only if that commits.
 */
export async function queueWebhooks(deps: Deps, db: Db, subject: WebhookSubject): Promise<void> {
  await queueWebhooksOf(deps, db, subject.bookId, [subject]);
}

/** The same for several events of one book, in their order. */
async function queueWebhooksOf(deps: Deps, db: Db, bookId: string, events: readonly WebhookSubject[]): Promise<void> {
  const at = deps.clock.now();
  const listening = new Map<WebhookEvent, readonly string[]>();
  for (const event of new Set(events.map((subject) => subject.event))) {
    listening.set(event, await listChangeSubscriptions(db, bookId, event));
  }
  const deliveries = events.flatMap((subject) =>
    (listening.get(subject.event) ?? []).map((webhookId) => {
      const id = newId(at);
      const payload: WebhookPayload = {
        id,
        event: subject.event,
        bookId,
        occurredAt: at.toISOString(),
        by: subject.by,
        data: { ...subject.data },
      };
      return { id, webhookId, event: subject.event, payload: JSON.stringify(payload) };
    }),
  );
  if (deliveries.length > 0) await queueDeliveries(deps, db, bookId, deliveries, at);
}

/** Queues deliveries and wakes the job that sends them. */
export async function queueDeliveries(
  deps: Deps,
  db: Db,
  bookId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  await insertDeliveries(db, bookId, deliveries, at);
  afterCommit(db, () => deps.signals.notify(WEBHOOK_QUEUED));
}

/** The same for a recorded change, if webhooks report it. */
export async function queueWebhooksOfChange(
  deps: Deps,
  db: Db,
  place: { readonly bookId: string; readonly actorId: string },
  change: RecordedChange,
): Promise<void> {
  await queueWebhooksOfChanges(deps, db, place, [change]);
}

/** The same for several changes. */
export async function queueWebhooksOfChanges(
  deps: Deps,
  db: Db,
  { bookId, actorId }: { readonly bookId: string; readonly actorId: string },
  changes: readonly RecordedChange[],
): Promise<void> {
  const events = changes.flatMap((change) => {
    const notified = eventOfChange(change, actorId);
    return notified
      ? [{ bookId, by: notified.isPrivate ? null : actorId, event: notified.event, data: notified.data }]
      : [];
  });
  await queueWebhooksOf(deps, db, bookId, events);
}
