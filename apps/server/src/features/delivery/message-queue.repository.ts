import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/** How a message leaves the server. */
export type MessageChannel = 'MAIL' | 'PUSH';

export interface WaitingMessage {
  readonly messageId: string;
  readonly channel: MessageChannel;
  readonly sealedPayload: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

export async function insertMessage(
  db: Db,
  message: {
    readonly messageId: string;
    readonly channel: MessageChannel;
    readonly sealedPayload: string;
    readonly createdAt: Date;
    /** Not sent before this time. */
    readonly dueAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      message_id: message.messageId,
      channel: message.channel,
      sealed_payload: message.sealedPayload,
      created_at: message.createdAt,
      next_attempt_at: message.dueAt,
    })
    .execute();
}

/**
 * Leases the message that is due longest to one sender: no other sender gets it until `leasedUntil`; if this sender
 * dies, another one takes it afterwards.
 */
export async function claimDueMessage(db: Db, now: Date, leasedUntil: Date): Promise<WaitingMessage | null> {
  const { rows } = await sql<Row<'outbox', 'message_id' | 'channel' | 'sealed_payload' | 'attempts'>>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${leasedUntil}
    where message_id = (
      select message_id from outbox where given_up_at is null and next_attempt_at <= ${now}
      order by next_attempt_at, message_id limit 1 for update skip locked)
    returning message_id, channel, sealed_payload, attempts`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    messageId: row.message_id,
    channel: row.channel,
    sealedPayload: row.sealed_payload,
    attempts: row.attempts,
  };
}

export async function deleteMessage(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('outbox').where('message_id', '=', messageId).execute();
}

export async function postponeMessage(db: Db, messageId: string, until: Date): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until }).where('message_id', '=', messageId).execute();
}

/** Keeps the record of a message without its contents. */
export async function giveUpMessage(db: Db, messageId: string, at: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ given_up_at: at, sealed_payload: '' })
    .where('message_id', '=', messageId)
    .execute();
}
