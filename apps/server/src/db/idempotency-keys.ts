import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A key as sent by one user, with the fingerprint of its request. */
export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** True for the first request with a key within a day; others wait here until the first has ended. */
export async function insertKey(trx: Trx, request: KeyedRequest, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (user_id, key, request_hash, created_at)
    values (${request.userId}, ${request.key}, ${request.requestHash}, ${now})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, answer = null
      where idempotency_keys.created_at < ${new Date(now.getTime() - DAY_MS)}
    returning 1`.execute(trx);
  return rows.length > 0;
}

export interface FirstAnswer {
  readonly requestHash: Buffer;
  readonly status: number;
  readonly answer: unknown;
}

export async function findFirstAnswer(
  db: Db,
  request: Pick<KeyedRequest, 'userId' | 'key'>,
): Promise<FirstAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .$narrowType<{ status: number }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function storeAnswer(
  trx: Trx,
  request: Pick<KeyedRequest, 'userId' | 'key'>,
  answer: { readonly status: number; readonly body: unknown },
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: JSON.stringify(answer.body ?? null) })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
}

/** Deletes keys older than a day. */
export async function purgeOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
