import type { Activity } from '@salim/contract';
import type { JSONColumnType } from 'kysely';
import type { Instant } from '../column-types.ts';

export interface ActivityTable {
  book_id: string;
  activity_id: string;
  actor_id: string;
  action: Activity['action'];
  entity: Activity['entity'];
  entity_id: string | null;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
  undo_of: string | null;
  undo: JSONColumnType<object> | null;
  created_at: Instant;
}
