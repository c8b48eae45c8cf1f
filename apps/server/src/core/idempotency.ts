import { createHash } from 'node:crypto';
import type { Trx } from '../db/database.ts';
import { findFirstAnswer, insertKey, type KeyedRequest, storeAnswer } from '../db/idempotency-keys.ts';
import { AppError } from './app-error.ts';

/** The Idempotency-Key of a POST: its first response is replayed for 24 hours. */
export interface IdempotentRequest extends KeyedRequest {
  /** Serializes the result for replays. */
  readonly answerOf: (result: unknown) => { readonly status: number; readonly body: unknown };
  /** Decrypts a stored response that is not kept as it was sent. */
  readonly openKept?: (kept: unknown) => unknown;
}

/** Not an actual error: carries the first response to this key, to be sent again. */
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

/** Fingerprint of a body that ignores the order of its fields. */
export function hashOfRequest(...parts: readonly unknown[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parts)))
    .digest();
}

/**
 * Claims the key inside the database transaction that does the work. A concurrent duplicate waits here for the first
 * request to end, and then gets its response.
 *
 * @throws ReplayedAnswer when the work was done before
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came with another body
 */
export async function claimKey(trx: Trx, request: IdempotentRequest, now: Date): Promise<void> {
  if (await insertKey(trx, request, now)) return;
  const first = await findFirstAnswer(trx, request);
  if (first === null) throw new AppError('NOT_READY');
  if (!first.requestHash.equals(request.requestHash)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  throw new ReplayedAnswer(first.status, request.openKept ? request.openKept(first.answer) : first.answer);
}

/** Stores the response with the claimed key, in the same database transaction as the work. */
export async function keepAnswer(trx: Trx, request: IdempotentRequest, result: unknown): Promise<void> {
  await storeAnswer(trx, request, request.answerOf(result));
}
