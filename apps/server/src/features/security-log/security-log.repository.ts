import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

export interface NewSecurityEvent {
  readonly logId: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly kind: string;
  readonly address: string;
  readonly details: object;
}

export async function insertSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      log_id: event.logId,
      at: event.at,
      user_id: event.userId,
      kind: event.kind,
      address: event.address,
      details: JSON.stringify(event.details),
    })
    .execute();
}

export interface SecurityEventRow {
  readonly at: string;
  readonly kind: string;
  readonly address: string;
}

/** Newest first. */
export async function listSecurityEvents(db: Db, userId: string): Promise<SecurityEventRow[]> {
  return db
    .selectFrom('security_log')
    .select(['at', 'kind', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('log_id', 'desc')
    .execute();
}

export async function listSignInAddresses(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<Row<'security_log', 'address'>>`
    select distinct address from security_log where user_id = ${userId} and kind = 'SIGNED_IN'`.execute(db);
  return rows.map((row) => row.address);
}

export async function deleteSecurityEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('security_log').where('at', '<', before.toISOString()).execute();
}
