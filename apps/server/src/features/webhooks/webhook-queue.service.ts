import type { WebhookEvent, WebhookPayload } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit } from '../../db/in-trx.ts';
import type { Deps, RecordedChange } from '../../deps.ts';
import { eventOfChange } from './webhook-events.ts';
import { insertDeliveries, listListening } from './webhook-queue.repository.ts';

/** Signals that an event can be delivered. */
export const WEBHOOK_QUEUED = '+webhook';

interface Told {
  readonly bookId: string;
  /** Who did it; null where no person did, or where that would tell whose a masked transaction is. */
  readonly by: string | null;
  readonly event: WebhookEvent;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Queues an event for every webhook that listens to it, in the database transaction that makes it
 * true: it is delivered if and only if that commits.
 */
export async function queueWebhooks(deps: Deps, db: Db, told: Told): Promise<void> {
  await queueWebhooksOf(deps, db, told.bookId, [told]);
}

/** The same for several events of one book, in their order. */
async function queueWebhooksOf(deps: Deps, db: Db, bookId: string, events: readonly Told[]): Promise<void> {
  const at = deps.clock.now();
  const listening = new Map<WebhookEvent, readonly string[]>();
  for (const event of new Set(events.map((told) => told.event))) {
    listening.set(event, await listListening(db, bookId, event));
  }
  const deliveries = events.flatMap((told) =>
    (listening.get(told.event) ?? []).map((webhookId) => {
      const id = newId(at);
      const payload: WebhookPayload = {
        id,
        event: told.event,
        bookId,
        occurredAt: at.toISOString(),
        by: told.by,
        data: { ...told.data },
      };
      return { id, webhookId, event: told.event, payload: JSON.stringify(payload) };
    }),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(db, bookId, deliveries, at);
  afterCommit(db, () => deps.signals.tell(WEBHOOK_QUEUED));
}

/** The same for a change that was written down, where it is one that webhooks are told of. */
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
    const told = eventOfChange(change, actorId);
    return told ? [{ bookId, by: told.isPrivate ? null : actorId, event: told.event, data: told.data }] : [];
  });
  await queueWebhooksOf(deps, db, bookId, events);
}
