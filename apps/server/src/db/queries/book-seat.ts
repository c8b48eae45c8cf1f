import type { Role } from '@salim/contract';
import type { MonthSettings } from '@salim/domain';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Settings of a book that its rules need, independent of the reader. */
export interface BookSettings {
  readonly bookId: string;
  readonly currency: string;
  /** Whether all members share new expenses by default, as in a travel book. */
  readonly isSplitByDefault: boolean;
  readonly timeZone: string;
  readonly monthSettings: MonthSettings;
  /** Whether reports and budgets count installment purchases on their date, or turn by turn. */
  readonly installmentBasis: 'CONSUMPTION' | 'BILLING';
  /** Whether any month has a budget: other books skip all budget work. */
  readonly hasBudgets: boolean;
  /** Whether the book has sorting rules: other books skip the lookup. */
  readonly hasRules: boolean;
  /** Whether the book has webhooks. */
  readonly hasWebhooks: boolean;
}

/** A book as seen by one member: what every rule in it needs to know. */
export interface BookSeat extends BookSettings {
  /** The member. */
  readonly userId: string;
  readonly role: Role;
  /** Whether the member is restricted to changing their own transactions. */
  readonly ownEntriesOnly: boolean;
}

interface SettingsRow {
  currency: string;
  is_trip: boolean;
  time_zone: string;
  month_start_day: number;
  month_start_rule: MonthSettings['monthStartRule'];
  month_start_adjust: MonthSettings['monthStartAdjust'];
  installment_basis: BookSettings['installmentBasis'];
  has_budgets: boolean;
  has_rules: boolean;
  has_webhooks: boolean;
}

interface SeatRow extends SettingsRow {
  role: Role;
  own_entries_only: boolean;
}

const settingsColumns =
  sql.raw(`b.currency, b.kind = 'TRAVEL' as is_trip, b.time_zone, b.month_start_day, b.month_start_rule, b.month_start_adjust,
  b.installment_basis, exists (select 1 from budgets g where g.book_id = b.book_id) as has_budgets,
  exists (select 1 from sorting_rules g where g.book_id = b.book_id and g.is_active) as has_rules,
  exists (select 1 from webhooks g where g.book_id = b.book_id and g.is_active) as has_webhooks`);
const columns = sql`m.role, m.own_entries_only, ${settingsColumns}`;

function settingsOf(bookId: string, row: SettingsRow): BookSettings {
  return {
    bookId,
    currency: row.currency,
    isSplitByDefault: row.is_trip,
    timeZone: row.time_zone,
    monthSettings: {
      monthStartDay: row.month_start_day,
      monthStartRule: row.month_start_rule,
      monthStartAdjust: row.month_start_adjust,
    },
    installmentBasis: row.installment_basis,
    hasBudgets: row.has_budgets,
    hasRules: row.has_rules,
    hasWebhooks: row.has_webhooks,
  };
}

function seatOf(place: Pick<BookSeat, 'bookId' | 'userId'>, row: SeatRow): BookSeat {
  return {
    ...settingsOf(place.bookId, row),
    userId: place.userId,
    role: row.role,
    ownEntriesOnly: row.own_entries_only,
  };
}

/** Settings of a book for background work without a member; null when the book does not exist. */
export async function findBookSettings(db: Db, bookId: string): Promise<BookSettings | null> {
  const { rows } = await sql<SettingsRow>`
    select ${settingsColumns} from books b where b.book_id = ${bookId} and b.deleted_at is null`.execute(db);
  return rows[0] ? settingsOf(bookId, rows[0]) : null;
}

/** A user's seat in a book that is not deleted, or null. */
export async function findSeat(db: Db, bookId: string, userId: string): Promise<BookSeat | null> {
  const { rows } = await sql<SeatRow>`
    select ${columns}
    from members m join books b on b.book_id = m.book_id
    where m.book_id = ${bookId} and m.user_id = ${userId} and m.left_at is null and b.deleted_at is null`.execute(db);
  return rows[0] ? seatOf({ bookId, userId }, rows[0]) : null;
}

export interface SessionInBook {
  readonly authenticatedAt: Date;
  /** Null when the user is not a member of the book. */
  readonly seat: BookSeat | null;
}

/** A live session and its user's seat in the requested book, in one round trip; null without a session. */
export async function findSessionInBook(
  db: Db,
  session: { readonly sessionId: string; readonly userId: string; readonly now: Date },
  bookId: string,
): Promise<SessionInBook | null> {
  const { rows } = await sql<{ authenticated_at: string; has_seat: boolean } & SeatRow>`
    select s.authenticated_at, b.book_id is not null as has_seat, ${columns}
    from sessions s join users u on u.user_id = s.user_id
    left join members m on m.book_id = ${bookId} and m.user_id = s.user_id and m.left_at is null
    left join books b on b.book_id = m.book_id and b.deleted_at is null
    where s.session_id = ${session.sessionId} and s.user_id = ${session.userId} and s.ended_at is null
      and s.expires_at > ${session.now} and u.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    authenticatedAt: new Date(row.authenticated_at),
    seat: row.has_seat ? seatOf({ bookId, userId: session.userId }, row) : null,
  };
}
