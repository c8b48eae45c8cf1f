import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

export interface TagTable {
  book_id: string;
  tag_id: string;
  name: string;
  color: string;
  /** Null sorts after all tags with a position, by name. */
  sort_order: number | null;
  version: Generated<number>;
  created_at: Instant;
  deleted_at: NullableInstant;
}
