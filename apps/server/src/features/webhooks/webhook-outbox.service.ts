import type { WebhookEvent, WebhookPayload } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import { insertDeliveries, listListening } from './webhook-outbox.repository.ts';
import { eventOfChange, type NotedChange } from './webhook-events.ts';

interface Told {
  readonly bookId: string;
  /** Who did it; null where nobody in particular did. */
  readonly by: string | null;
  readonly event: WebhookEvent;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Puts an event into the outbox of every webhook that wants to be told of it, in the database transaction that makes it
 * true: it is delivered if and only if that commits.
 */
export async function tellWebhooks(deps: Deps, db: Db, told: Told): Promise<void> {
  const listening = await listListening(db, told.bookId, told.event);
  if (listening.length === 0) return;
  const at = deps.clock.now();
  const deliveries = listening.map((webhookId) => {
    const id = newId(at);
    const payload: WebhookPayload = {
      id,
      event: told.event,
      bookId: told.bookId,
      occurredAt: at.toISOString(),
      by: told.by,
      data: { ...told.data },
    };
    return { id, webhookId, event: told.event, payload: JSON.stringify(payload) };
  });
  await insertDeliveries(db, told.bookId, deliveries, at);
}

/** The same for a change that was written down, where it is one that webhooks are told of. */
export async function tellWebhooksOfChange(
  deps: Deps,
  db: Db,
  place: { readonly bookId: string; readonly actorId: string },
  change: NotedChange,
): Promise<void> {
  const told = eventOfChange(change, place.actorId);
  if (told) await tellWebhooks(deps, db, { bookId: place.bookId, by: place.actorId, ...told });
}
