import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

/** A queued message, inserted in the database transaction that causes it. */
export interface OutboxTable {
  message_id: string;
  channel: 'MAIL' | 'PUSH';
  sealed_payload: string;
  created_at: Instant;
  next_attempt_at: Instant;
  attempts: Generated<number>;
  given_up_at: NullableInstant;
}
