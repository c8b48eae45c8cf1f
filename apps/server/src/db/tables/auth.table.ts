import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

export interface UserTable {
  user_id: string;
  username: string;
  name: string;
  email: string;
  email_verified_at: NullableInstant;
  password_hash: string | null;
  profile_image_url: string | null;
  friend_code_sealed: string;
  friend_code_lookup: string;
  marketing_agreed: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: NullableInstant;
}

export interface ConsentTable {
  user_id: string;
  kind: 'TERMS' | 'PRIVACY' | 'AGE' | 'MARKETING';
  document_version: string;
  is_agreed: boolean;
  channel: string;
  decided_at: Instant;
}

export interface SessionTable {
  session_id: string;
  user_id: string;
  device: string;
  created_at: Instant;
  authenticated_at: Instant;
  last_seen_at: Instant;
  /** Part of the address from which it was last used. */
  place: string | null;
  expires_at: Instant;
  ended_at: NullableInstant;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  created_at: Instant;
  spent_at: NullableInstant;
}

export interface MailTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'VERIFY_EMAIL' | 'CHANGE_EMAIL' | 'RESET_PASSWORD' | 'DELETE_ACCOUNT';
  email: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
}

export interface SecurityLogTable {
  log_id: string;
  at: Instant;
  user_id: string | null;
  kind: string;
  address: string;
  details: JSONColumnType<object>;
}
