import type { ActivityTable } from './tables/activity.table.ts';
import type { AssetTable } from './tables/assets.table.ts';
import type {
  ConsentTable,
  MailTokenTable,
  RefreshTokenTable,
  SecurityLogTable,
  SessionTable,
  UserTable,
} from './tables/auth.table.ts';
import type { BookTable, DirectoryTable, MemberTable, UserBookTable } from './tables/books.table.ts';
import type { BudgetLineTable, BudgetTable } from './tables/budgets.table.ts';
import type { CategoryTable } from './tables/categories.table.ts';
import type { CommentTable } from './tables/comments.table.ts';
import type { OutboxTable } from './tables/message-queue.table.ts';
import type { NotificationTable } from './tables/notifications.table.ts';
import type { PaymentMethodTable } from './tables/payment-methods.table.ts';
import type { TagTable } from './tables/tags.table.ts';

/** Tables known to the query builder; each row type is defined with its feature. */
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
