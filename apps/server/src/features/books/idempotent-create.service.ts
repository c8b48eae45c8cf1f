import { AppError } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import { claimId, findIdHolder } from './books.repository.ts';

/** A thing that a client asks to create, perhaps for the second time. */
export interface CreateRequest {
  readonly bookId: string;
  readonly id: string;
  readonly requestHash: Buffer;
}

/**
 * Takes the id of a new thing inside the database transaction that makes it.
 *
 * @returns false when the very same create was done before, so that what is stored is to be answered
 * @throws AppError ID_TAKEN when the id is another thing's, or came with another body
 */
export async function claimForCreate(trx: Trx, request: CreateRequest): Promise<boolean> {
  if (await claimId(trx, request.id, request.bookId, request.requestHash)) return true;
  await requireReplay(trx, request);
  return false;
}

/**
 * @throws AppError ID_TAKEN unless the id was taken by the very same create
 */
export async function requireReplay(db: Db, request: CreateRequest): Promise<void> {
  const holder = await findIdHolder(db, request.id);
  const isSame = holder?.bookId === request.bookId && holder.requestHash?.equals(request.requestHash) === true;
  if (!isSame) throw new AppError('ID_TAKEN');
}

/** The book that a thing lives in, or null where there is no such thing. */
export async function bookOfReference(db: Db, id: string): Promise<string | null> {
  return (await findIdHolder(db, id))?.bookId ?? null;
}

/** Whether something has this id already, in whatever book. */
export async function isIdTaken(db: Db, id: string): Promise<boolean> {
  return (await findIdHolder(db, id)) !== null;
}
