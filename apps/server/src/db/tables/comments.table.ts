import type { Instant } from '../column-types.ts';

export interface CommentTable {
  book_id: string;
  comment_id: string;
  transaction_id: string;
  author_id: string;
  body: string;
  mentions: string[];
  created_at: Instant;
}
