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
