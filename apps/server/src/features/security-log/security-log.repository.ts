import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface NewSecurityEvent {
  readonly logId: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly kind: string;
  readonly address: string;
  readonly details: object;
}

export async function insertSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  await sql`
    insert into security_log (log_id, at, user_id, kind, address, details)
    values (${event.logId}, ${event.at}, ${event.userId}, ${event.kind}, ${event.address},
      ${JSON.stringify(event.details)}::jsonb)`.execute(db);
}

export interface SecurityEventRow {
  readonly at: string;
  readonly kind: string;
  readonly address: string;
}

/** Newest first. */
export async function listSecurityEvents(db: Db, userId: string): Promise<SecurityEventRow[]> {
  const { rows } = await sql<SecurityEventRow>`
    select at, kind, address from security_log where user_id = ${userId} order by at desc, log_id desc`.execute(db);
  return rows;
}

export async function listSignInAddresses(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from security_log where user_id = ${userId} and kind = 'SIGNED_IN'`.execute(db);
  return rows.map((row) => row.address);
}

export async function deleteSecurityEventsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from security_log where at < ${before}`.execute(db);
}
