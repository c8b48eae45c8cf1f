import type { Notification } from '@salim/contract';
import type { Generated } from 'kysely';
import type { Instant } from '../column-types.ts';

export interface NotificationTable {
  user_id: string;
  notification_id: string;
  type: Notification['type'];
  title: string;
  message: string;
  link: string | null;
  book_id: string | null;
  /** The user whose name it contains. */
  about_id: string | null;
  is_read: Generated<boolean>;
  created_at: Instant;
}
