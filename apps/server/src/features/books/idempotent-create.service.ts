import { AppError } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import { claimId, findIdHolder } from './books.repository.ts';

/** A row that a client asks to create, possibly in a repeated request. */
export interface CreateRequest {
  readonly bookId: string;
  readonly id: string;
  readonly requestHash: Buffer;
}

/**
 * Reserves the id of a new row inside the database transaction that creates it.
 *
 * @returns false when the same request was already done, so that the stored row must be returned
 * @throws AppError ID_TAKEN when the id belongs to another row or came with another body
 */
export async function claimForCreate(trx: Trx, request: CreateRequest): Promise<boolean> {
  if (await claimId(trx, request.id, request.bookId, request.requestHash)) return true;
  await requireReplay(trx, request);
  return false;
}

/** @throws AppError ID_TAKEN unless the id was reserved by the same request */
export async function requireReplay(db: Db, request: CreateRequest): Promise<void> {
  const holder = await findIdHolder(db, request.id);
  const isSame = holder?.bookId === request.bookId && holder.requestHash?.equals(request.requestHash) === true;
  if (!isSame) throw new AppError('ID_TAKEN');
}

/** The book that a row belongs to, or null when the id is unknown. */
export async function bookOfReference(db: Db, id: string): Promise<string | null> {
  return (await findIdHolder(db, id))?.bookId ?? null;
}

/** Whether the id is already in use, in any book. */
export async function isIdTaken(db: Db, id: string): Promise<boolean> {
  return (await findIdHolder(db, id)) !== null;
}
