import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

export interface CategoryTable {
  book_id: string;
  category_id: string;
  kind: 'INCOME' | 'EXPENSE';
  parent_id: string | null;
  name: string;
  icon: string;
  color: string;
  cost_kind: 'FIXED' | 'VARIABLE' | null;
  sort_order: number;
  is_archived: Generated<boolean>;
  version: Generated<number>;
  created_at: Instant;
  deleted_at: NullableInstant;
}
