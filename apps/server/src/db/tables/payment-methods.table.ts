import type { PaymentMethod } from '@salim/contract';
import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

export interface PaymentMethodTable {
  book_id: string;
  payment_method_id: string;
  name: string;
  type: PaymentMethod['type'];
  rail: string | null;
  asset_id: string | null;
  icon: string;
  color: string;
  sort_order: number;
  is_archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Instant;
  deleted_at: NullableInstant;
}
