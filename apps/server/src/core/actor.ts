import { createHash } from 'node:crypto';
import type { TokenScope } from '@salim/contract';
import type { Db, Trx } from '../db/database.ts';
import { inTrx, retryingConflicts } from '../db/in-trx.ts';
import type { BookSeat } from '../db/queries/book-seat.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentRequest, keepAnswer } from './idempotency.ts';

/** The personal token with which a program acts on behalf of its user. */
export interface ActingToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Null for all books of the user. */
  readonly bookIds: readonly string[] | null;
}

/** The signed-in user of one request. */
export interface Actor {
  readonly userId: string;
  /** For a personal token, the id of the token: it has no session. */
  readonly sessionId: string;
  /** When this session was last authenticated by password; never for a personal token. */
  readonly authenticatedAt: Date;
  readonly token?: ActingToken;
  readonly idempotency?: IdempotentRequest;
  /** The seat in the book of the request path; null without one. */
  readonly inBook?: { readonly bookId: string; readonly seat: BookSeat | null };
}

/** Whether the actor may access a book at all: a personal token may be restricted to some books of its user. */
export function mayReach(actor: Pick<Actor, 'token'>, bookId: string): boolean {
  const bookIds = actor.token?.bookIds ?? null;
  return bookIds === null || bookIds.includes(bookId);
}

/**
 * Includes an upload in the fingerprint of the request with an Idempotency-Key, as the body of other requests is: what
 * was received of it, in a fixed order.
 */
export function withUpload(
  deps: Pick<Deps, 'secrets'>,
  { idempotency }: Pick<Actor, 'idempotency'>,
  ...received: readonly (string | Buffer)[]
): Pick<Actor, 'idempotency'> {
  if (!idempotency) return {};
  const hash = createHash('sha256').update(idempotency.requestHash);
  for (const part of received) hash.update(part);
  const requestHash = deps.secrets.derive('idempotency', hash.digest('base64url'));
  return { idempotency: { ...idempotency, requestHash } };
}

/**
 * Runs a write of a signed-in or anonymous caller in one database transaction, which also claims the Idempotency-Key of
 * the request and stores the response for replay.
 */
export async function inWriteTransaction<T>(
  deps: Deps,
  actor: Pick<Actor, 'idempotency'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { idempotency } = actor;
  return inTrx(deps.db, async (trx) => {
    if (idempotency) await claimKey(trx, idempotency, deps.clock.now());
    const result = await work(trx);
    if (idempotency) await keepAnswer(trx, idempotency, result);
    return result;
  });
}

/** The same for work of a single statement, which needs a transaction only when a key has to be claimed. */
export async function inWriteStatement<T>(deps: Deps, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  return actor.idempotency ? inWriteTransaction(deps, actor, work) : retryingConflicts(() => work(deps.db));
}

const CREATED = Symbol('created');

/** Result of a create: responds with 201 the first time, and with 200 for a repeated create. */
export interface Created<T> {
  readonly [CREATED]: true;
  readonly isNew: boolean;
  readonly value: T;
}

export function created<T>(value: T, isNew = true): Created<T> {
  return { [CREATED]: true, isNew, value };
}

export function isCreated(result: unknown): result is Created<unknown> {
  return typeof result === 'object' && result !== null && CREATED in result;
}
