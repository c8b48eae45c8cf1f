import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * Serializes the creation of what has a maximum number per user until the end of the database transaction, so that
 * concurrent requests cannot exceed it together. After the lock on a book, if both are needed.
 */
export async function lockLimitsOfUser(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limits ' || ${userId}::uuid, 0))`.execute(trx);
}
