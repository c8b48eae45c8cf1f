import type { AnswerOf, BodyOf, endpoints, Webhook, WebhookDelivery, WebhookPayload } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { isAllowedTarget } from './webhook-address.ts';
import { queueDeliveries } from './webhook-queue.service.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooksByBook,
  renewSecretRow,
  resumeWebhookRow,
} from './webhooks.repository.ts';

export const WEBHOOKS_MAX = 20;

/** The webhooks that a user created in a book, whether or not they may still manage them; access has been checked. */
export async function webhooksMadeBy(db: Db, bookId: string, userId: string): Promise<Webhook[]> {
  return (await listWebhooksByBook(db, bookId)).filter((webhook) => webhook.createdBy === userId);
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW */
export async function listWebhooks(deps: Deps, actor: Actor, bookId: string): Promise<Webhook[]> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  return listWebhooksByBook(deps.db, bookId);
}

/** @throws AppError WEBHOOK_NOT_FOUND */
async function requireWebhook(trx: Trx, bookId: string, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(trx, bookId, webhookId);
  if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND');
  return webhook;
}

/** Snapshot for the activity log of the book: the host without the path, which may be a secret itself. */
function noteOf({ url, events }: Pick<Webhook, 'url' | 'events'>) {
  return { name: new URL(url).host, events };
}

/**
 * Adds a webhook to a book.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, TARGET_REFUSED for an address on this machine or
 * its network, or one with a password
 */
export async function createWebhook(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createWebhook>,
  requestHash: Buffer,
): Promise<Created<AnswerOf<typeof endpoints.createWebhook>>> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  const url = new URL(input.url);
  if (!(await isAllowedTarget(deps.config, url))) throw fieldRefusal('TARGET_REFUSED', 'url');
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const id = input.id ?? newId(at);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    const secret = newWebhookSecret();
    if (isNew) {
      await lockBookStructure(trx, bookId);
      if ((await listWebhooksByBook(trx, bookId)).length >= WEBHOOKS_MAX) {
        throw new AppError('TOO_MANY', { message: `웹훅은 ${WEBHOOKS_MAX}개까지 만들 수 있어요.` });
      }
      await insertWebhook(trx, {
        bookId,
        id,
        url: url.href,
        sealedSecret: deps.secrets.seal(secret),
        events: [...new Set(input.events)],
        createdBy: actor.userId,
        at,
      });
    }
    const webhook = await findWebhook(trx, bookId, id);
    if (!webhook) throw new AppError('ID_TAKEN');
    if (isNew) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CREATED',
        entity: 'WEBHOOK',
        entityId: id,
        after: noteOf(webhook),
      });
    }
    return created({ ...webhook, secret: isNew ? secret : null }, isNew);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, WEBHOOK_NOT_FOUND */
export async function deleteWebhook(deps: Deps, actor: Actor, bookId: string, webhookId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const webhook = await requireWebhook(trx, bookId, webhookId);
    await deleteWebhookRow(trx, bookId, webhookId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'WEBHOOK',
      entityId: webhookId,
      before: noteOf(webhook),
    });
  });
}

/**
 * Switches a webhook on again and makes the actor its owner. One that is already on does not change.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, WEBHOOK_NOT_FOUND
 */
export async function resumeWebhook(deps: Deps, actor: Actor, bookId: string, webhookId: string): Promise<Webhook> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await requireWebhook(trx, bookId, webhookId);
    if (before.isActive) return before;
    await resumeWebhookRow(trx, bookId, webhookId, actor.userId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESUMED',
      entity: 'WEBHOOK',
      entityId: webhookId,
      after: noteOf(before),
    });
    return requireWebhook(trx, bookId, webhookId);
  });
}

/**
 * Replaces the secret of a webhook and switches it on; the actor becomes its owner.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, WEBHOOK_NOT_FOUND
 */
export async function renewWebhookSecret(
  deps: Deps,
  actor: Actor,
  bookId: string,
  webhookId: string,
): Promise<Webhook & { secret: string }> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await requireWebhook(trx, bookId, webhookId);
    const secret = newWebhookSecret();
    const { userId } = actor;
    await renewSecretRow(trx, { bookId, webhookId, userId, sealedSecret: deps.secrets.seal(secret) });
    await recordActivity(deps, trx, userId, {
      bookId,
      action: before.isActive ? 'UPDATED' : 'RESUMED',
      entity: 'WEBHOOK',
      entityId: webhookId,
      after: noteOf(before),
    });
    return { ...(await requireWebhook(trx, bookId, webhookId)), secret };
  });
}

/**
 * Sends an empty test event. It changes nothing in the book, so it is not recorded in the activity log.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, WEBHOOK_NOT_FOUND
 */
export async function testWebhook(deps: Deps, actor: Actor, bookId: string, webhookId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MANAGER');
  await inWriteTransaction(deps, actor, async (trx) => {
    await requireWebhook(trx, bookId, webhookId);
    const at = deps.clock.now();
    const id = newId(at);
    const occurredAt = at.toISOString();
    const payload: WebhookPayload = { id, event: 'ping', bookId, occurredAt, by: actor.userId, data: {} };
    const delivery = { id, webhookId, event: 'ping', payload: JSON.stringify(payload) } as const;
    await queueDeliveries(deps, trx, bookId, [delivery], at);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, WEBHOOK_NOT_FOUND */
export async function listWebhookDeliveries(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly webhookId: string },
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  await requireRole(deps, actor, place.bookId, 'MANAGER');
  if (!(await findWebhook(deps.db, place.bookId, place.webhookId))) throw new AppError('WEBHOOK_NOT_FOUND');
  const before = query.cursor === undefined ? null : decodeCursor(query.cursor, ['instant', 'id']);
  const found = await listDeliveries(deps.db, {
    ...place,
    limit: query.limit + 1,
    before: before ? { createdAt: before[0], id: before[1] } : null,
  });
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > query.limit && last ? encodeCursor([last.createdAt, last.id]) : null };
}
