import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { anyOf } from '../../../db/query-builder.ts';
import type { Row } from '../../../db/row.ts';

export interface NewPushSubscription {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly sessionId: string;
  readonly endpointLookup: string;
  readonly sealedTarget: string;
  readonly createdAt: Date;
}

/**
 * Stores the subscription of a browser. A known browser is assigned to this user and session, and keeps its id when it
 * belongs to the same user.
 */
export async function upsertPushSubscription(
  db: Db,
  subscription: NewPushSubscription,
): Promise<{ subscriptionId: string; isNew: boolean }> {
  const { rows } = await sql<{ subscription_id: string; is_new: boolean }>`
    insert into push_subscriptions (user_id, subscription_id, session_id, endpoint_lookup, sealed_target, created_at)
    values (${subscription.userId}, ${subscription.subscriptionId}, ${subscription.sessionId},
      ${subscription.endpointLookup}, ${subscription.sealedTarget}, ${subscription.createdAt})
    on conflict (endpoint_lookup) do update
      set subscription_id = case when push_subscriptions.user_id = excluded.user_id
          then push_subscriptions.subscription_id else excluded.subscription_id end,
        user_id = excluded.user_id, session_id = excluded.session_id, sealed_target = excluded.sealed_target
    returning subscription_id, subscription_id = ${subscription.subscriptionId}::uuid as is_new`.execute(db);
  const row = rows[0];
  return {
    subscriptionId: row?.subscription_id ?? subscription.subscriptionId,
    isNew: row?.is_new ?? true,
  };
}

export async function deletePushSubscriptionsAt(
  db: Db,
  userId: string,
  endpointLookups: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint_lookup', '=', anyOf(endpointLookups))
    .execute();
}

export async function deletePushSubscription(db: Db, userId: string, subscriptionId: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** Limits the number of browsers per user by deleting the oldest. */
export async function deleteSurplusPushSubscriptions(db: Db, userId: string, kept: number): Promise<void> {
  await sql`
    delete from push_subscriptions where user_id = ${userId} and subscription_id in (
      select subscription_id from push_subscriptions where user_id = ${userId}
      order by created_at desc, subscription_id desc offset ${kept})`.execute(db);
}

/** Browsers of a user with an active session. */
export async function listLivePushSubscriptions(db: Db, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<Row<'push_subscriptions', 'subscription_id'>>`
    select p.subscription_id from push_subscriptions p join sessions s on s.session_id = p.session_id
    where p.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}
    order by p.subscription_id`.execute(db);
  return rows.map((row) => row.subscription_id);
}

/** A subscribed browser, without its address. */
export interface PushSubscriptionView {
  readonly id: string;
  readonly sessionId: string;
  readonly createdAt: string;
}

/** All browsers of a user, including signed-out ones. */
export async function listPushSubscriptionsOf(db: Db, userId: string): Promise<PushSubscriptionView[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['subscription_id as id', 'session_id as sessionId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('subscription_id')
    .execute();
}

/** The sealed target of a browser, or null when it was deleted or its session has ended. */
export async function findLivePushTarget(
  db: Db,
  userId: string,
  subscriptionId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<Row<'push_subscriptions', 'sealed_target'>>`
    select p.sealed_target from push_subscriptions p
    join sessions s on s.session_id = p.session_id join users u on u.user_id = p.user_id
    where p.user_id = ${userId} and p.subscription_id = ${subscriptionId} and s.ended_at is null
      and s.expires_at > ${now} and u.deleted_at is null`.execute(db);
  return rows[0]?.sealed_target ?? null;
}
