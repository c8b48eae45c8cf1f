import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from '../../db/column-types.ts';

/** A mail that waits to be sent, written in the database transaction that causes it. */
export interface MailPayload {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface OutboxTable {
  message_id: string;
  channel: 'MAIL';
  payload: JSONColumnType<MailPayload>;
  created_at: Instant;
  next_attempt_at: Instant;
  attempts: Generated<number>;
  sent_at: NullableInstant;
}
