import type { ActivityTable } from '../features/activity/activity.table.ts';
import type { AssetTable } from '../features/assets/assets.table.ts';
import type {
  ConsentTable,
  MailTokenTable,
  RefreshTokenTable,
  SecurityLogTable,
  SessionTable,
  UserTable,
} from '../features/auth/auth.table.ts';
import type { BookTable, DirectoryTable, MemberTable, UserBookTable } from '../features/books/books.table.ts';
import type { BudgetLineTable, BudgetTable } from '../features/budgets/budgets.table.ts';
import type { CategoryTable } from '../features/categories/categories.table.ts';
import type { CommentTable } from '../features/comments/comments.table.ts';
import type { OutboxTable } from '../features/mail/outbox.table.ts';
import type { NotificationTable } from '../features/notifications/notifications.table.ts';
import type { PaymentMethodTable } from '../features/payment-methods/payment-methods.table.ts';
import type { TagTable } from '../features/tags/tags.table.ts';

/** Tables that the query builder knows; each row type stands with its feature. */
export interface Tables {
  users: UserTable;
  consents: ConsentTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  mail_tokens: MailTokenTable;
  security_log: SecurityLogTable;
  outbox: OutboxTable;
  notifications: NotificationTable;
  directory: DirectoryTable;
  user_books: UserBookTable;
  books: BookTable;
  members: MemberTable;
  categories: CategoryTable;
  assets: AssetTable;
  payment_methods: PaymentMethodTable;
  tags: TagTable;
  budgets: BudgetTable;
  budget_lines: BudgetLineTable;
  activity: ActivityTable;
  comments: CommentTable;
}
