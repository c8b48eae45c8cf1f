import type { Role } from '@salim/contract';
import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

export interface BookTable {
  book_id: string;
  title: string;
  description: string;
  icon: string;
  color: string;
  currency: string;
  time_zone: string;
  month_start_day: number;
  month_start_rule: 'PREVIOUS' | 'CURRENT';
  month_start_adjust: 'NONE' | 'PREVIOUS_BUSINESS_DAY' | 'NEXT_BUSINESS_DAY';
  installment_basis: 'CONSUMPTION' | 'BILLING';
  version: Generated<number>;
  created_at: Instant;
  deleted_at: NullableInstant;
}

export interface MemberTable {
  book_id: string;
  user_id: string;
  role: Role;
  seat_name: string | null;
  nickname: string | null;
  color: string;
  own_entries_only: Generated<boolean>;
  joined_at: Instant;
  left_at: NullableInstant;
}

/** Maps users to their books. */
export interface UserBookTable {
  user_id: string;
  book_id: string;
  position: Generated<number>;
}

/** Maps ids to their books. */
export interface DirectoryTable {
  id: string;
  book_id: string;
  request_hash: Buffer | null;
}
