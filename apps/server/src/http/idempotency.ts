import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { AppError } from './app-error.ts';

/** An Idempotency-Key that came with a POST: it makes the first answer the only one, for 24 hours. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: Buffer;
  /** Turns the result of the work into what is answered, so that it can be kept for replays. */
  readonly answerOf: (result: unknown) => { readonly status: number; readonly body: unknown };
}

/** Not an error of anybody: the first answer to this key, to be sent again. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';
  readonly status: number;
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    super('answered before');
    this.status = status;
    this.answer = answer;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, of]) => [key, sorted(of)]),
  );
}

/** The same for two bodies that say the same, whatever the order of their fields. */
export function hashOfRequest(...parts: readonly unknown[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parts)))
    .digest();
}

/**
 * Claims the key inside the database transaction that does the work. A twin that runs at the same time waits here
 * for the first to end, and then gets its answer.
 *
 * @throws ReplayedAnswer where the work was done before
 * @throws AppError IDEMPOTENCY_KEY_REUSED where the key came with another body
 */
export async function claimKey(trx: Trx, request: IdempotentRequest, now: Date): Promise<void> {
  const { rows: claimed } = await sql`
    insert into idempotency_keys (user_id, key, request_hash, created_at)
    values (${request.userId}, ${request.key}, ${request.requestHash}, ${now})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, answer = null
      where idempotency_keys.created_at < ${new Date(now.getTime() - DAY_MS)}
    returning 1`.execute(trx);
  if (claimed.length > 0) return;
  const { rows } = await sql<{ request_hash: Buffer; status: number; answer: unknown }>`
    select request_hash, status, answer from idempotency_keys where user_id = ${request.userId} and key = ${request.key}`.execute(
    trx,
  );
  const first = rows[0];
  if (first === undefined) throw new AppError('NOT_READY');
  if (!first.request_hash.equals(request.requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  throw new ReplayedAnswer(first.status, first.answer);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps the answer with the claimed key, in the same database transaction as the work. */
export async function keepAnswer(trx: Trx, request: IdempotentRequest, result: unknown): Promise<void> {
  const { status, body } = request.answerOf(result);
  await sql`
    update idempotency_keys set status = ${status}, answer = ${JSON.stringify(body ?? null)}::json
    where user_id = ${request.userId} and key = ${request.key}`.execute(trx);
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - DAY_MS)}`.execute(db);
}
