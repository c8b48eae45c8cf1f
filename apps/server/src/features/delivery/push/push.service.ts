import { ECDH } from 'node:crypto';
import type { BodyOf, endpoints } from '@salim/contract';
import { type Actor, type Created, created, inWriteTransaction } from '../../../core/actor.ts';
import { AppError, fieldRefusal } from '../../../core/app-error.ts';
import { newId } from '../../../core/ids.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { leadsToPrivate } from '../../../public-address.ts';
import { queuePush, type Sending } from '../message-queue.service.ts';
import type { PushMessage, PushTarget } from './push-sender.ts';
import {
  deletePushSubscriptionsAt,
  deleteSurplusPushSubscriptions,
  listLivePushSubscriptions,
  listPushSubscriptionsOf,
  type PushSubscriptionView,
  upsertPushSubscription,
} from './push-subscriptions.repository.ts';

const BROWSERS_MAX = 20;
/** Lengths of the keys of a subscription (RFC 8291). */
const POINT_BYTES = 65;
const AUTH_BYTES_MIN = 16;

/** The current lookup first, then those of earlier master keys. */
function lookupsOf(deps: Deps, endpoint: string): string[] {
  return deps.secrets.lookups('push-endpoint', endpoint);
}

function isPointOfCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return Buffer.from(p256dh, 'base64url').length === POINT_BYTES;
  } catch {
    return false;
  }
}

/** @throws AppError VALIDATION_FAILED for keys for which no message can be encrypted */
function requireUsableKeys({ p256dh, auth }: PushTarget['keys']): void {
  const refuse = (field: string): never => {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field, message: '형식이 올바르지 않아요.' }] });
  };
  if (!isPointOfCurve(p256dh)) refuse('keys.p256dh');
  if (Buffer.from(auth, 'base64url').length < AUTH_BYTES_MIN) refuse('keys.auth');
}

/**
 * Subscribes this browser until its session ends. A repeated call keeps one subscription.
 *
 * @throws AppError VALIDATION_FAILED for unusable keys, TARGET_REFUSED for an address that does not belong to a push
 * service
 */
export async function subscribeToPush(
  deps: Deps,
  actor: Actor,
  body: BodyOf<typeof endpoints.subscribeToPush>,
): Promise<Created<{ id: string }>> {
  requireUsableKeys(body.keys);
  const url = new URL(body.endpoint);
  const isRefused =
    !deps.config.allowsPrivateTargets &&
    (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || (await leadsToPrivate(url)));
  if (isRefused) throw fieldRefusal('TARGET_REFUSED', 'endpoint');
  const target: PushTarget = { endpoint: body.endpoint, keys: body.keys };
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const [endpointLookup = '', ...earlier] = lookupsOf(deps, body.endpoint);
    if (earlier.length > 0) await deletePushSubscriptionsAt(trx, actor.userId, earlier);
    const { subscriptionId, isNew } = await upsertPushSubscription(trx, {
      userId: actor.userId,
      subscriptionId: newId(createdAt),
      sessionId: actor.sessionId,
      endpointLookup,
      sealedTarget: deps.secrets.seal(JSON.stringify(target)),
      createdAt,
    });
    await deleteSurplusPushSubscriptions(trx, actor.userId, BROWSERS_MAX);
    return created({ id: subscriptionId }, isNew);
  });
}

/** Unsubscribes a browser; does nothing without a subscription. */
export async function unsubscribeFromPush(deps: Deps, actor: Actor, endpoint: string): Promise<void> {
  await deletePushSubscriptionsAt(deps.db, actor.userId, lookupsOf(deps, endpoint));
}

/** The subscribed browsers of a user; addresses and keys stay sealed. */
export async function pushSubscriptionsOf(db: Db, userId: string): Promise<PushSubscriptionView[]> {
  return listPushSubscriptionsOf(db, userId);
}

/** Queues a message to all browsers in which a person is signed in, with what causes it. */
export async function queuePushTo(
  deps: Deps,
  trx: Db,
  userId: string,
  message: { readonly title: string; readonly body: string; readonly link: string | null; readonly tag: string },
  sending: Sending<PushMessage>,
): Promise<void> {
  for (const subscriptionId of await listLivePushSubscriptions(trx, userId, deps.clock.now())) {
    await queuePush(deps, trx, { userId, subscriptionId, ...message }, sending);
  }
}
