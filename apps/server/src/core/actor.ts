import type { TokenScope } from '@salim/contract';
import type { Db, Trx } from '../db/database.ts';
import { inTrx, retryingConflicts } from '../db/in-trx.ts';
import type { BookSeat } from '../db/queries/book-seat.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentRequest, keepAnswer } from './idempotency.ts';

/** The personal token that a program acts with, in its person's name. */
export interface ActingToken {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  /** Null: every book of the person. */
  readonly bookIds: readonly string[] | null;
}

/** Who acts: a signed-in person, in one request. */
export interface Actor {
  readonly userId: string;
  /** Of a personal token, the token's own id: it names no session. */
  readonly sessionId: string;
  /** When this session last proved who it is, by password; a personal token never has. */
  readonly authenticatedAt: Date;
  readonly token?: ActingToken;
  readonly idempotency?: IdempotentRequest;
  /** The seat in the book that the request's path names, null without one. */
  readonly inBook?: { readonly bookId: string; readonly seat: BookSeat | null };
}

/** Whether the actor may come near a book at all: a personal token may be kept to some of its person's. */
export function mayReach(actor: Pick<Actor, 'token'>, bookId: string): boolean {
  const bookIds = actor.token?.bookIds ?? null;
  return bookIds === null || bookIds.includes(bookId);
}

/**
 * A write of somebody, or of nobody yet: one database transaction that also holds the claim on the request's
 * Idempotency-Key and the answer kept for its replay.
 */
export async function writing<T>(
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

/**
 * The same for work that is one statement and so needs no transaction around it, unless a key has to be claimed with
 * it.
 */
export async function writingOneStatement<T>(deps: Deps, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  return actor.idempotency ? writing(deps, actor, work) : retryingConflicts(() => work(deps.db));
}

const CREATED = Symbol('created');

/** Result of a create: answered 201 at first, 200 when the same create came before. */
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
