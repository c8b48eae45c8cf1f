import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface WaitingMessage {
  readonly messageId: string;
  readonly sealedPayload: string;
  /** How often it has been tried, this time included. */
  readonly attempts: number;
}

export async function insertMessage(
  db: Db,
  message: { readonly messageId: string; readonly sealedPayload: string; readonly createdAt: Date },
): Promise<void> {
  await sql`
    insert into outbox (message_id, channel, sealed_payload, created_at, next_attempt_at)
    values (${message.messageId}, 'MAIL', ${message.sealedPayload}, ${message.createdAt}, ${message.createdAt})`.execute(
    db,
  );
}

/**
 * Takes the message that is due for longest, for one sender alone: until `leasedUntil` nobody else gets it, and if
 * this sender dies, somebody else does afterwards.
 */
export async function claimDueMessage(db: Db, now: Date, leasedUntil: Date): Promise<WaitingMessage | null> {
  const { rows } = await sql<{ message_id: string; sealed_payload: string; attempts: number }>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${leasedUntil}
    where message_id = (
      select message_id from outbox where given_up_at is null and next_attempt_at <= ${now}
      order by next_attempt_at, message_id limit 1 for update skip locked)
    returning message_id, sealed_payload, attempts`.execute(db);
  const row = rows[0];
  return row ? { messageId: row.message_id, sealedPayload: row.sealed_payload, attempts: row.attempts } : null;
}

export async function deleteMessage(db: Db, messageId: string): Promise<void> {
  await sql`delete from outbox where message_id = ${messageId}`.execute(db);
}

export async function postponeMessage(db: Db, messageId: string, until: Date): Promise<void> {
  await sql`update outbox set next_attempt_at = ${until} where message_id = ${messageId}`.execute(db);
}

/** Keeps that there was a message, and nothing of what it said. */
export async function giveUpMessage(db: Db, messageId: string, at: Date): Promise<void> {
  await sql`update outbox set given_up_at = ${at}, sealed_payload = '' where message_id = ${messageId}`.execute(db);
}
