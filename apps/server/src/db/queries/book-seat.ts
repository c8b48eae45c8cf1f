import type { Role } from '@salim/contract';
import type { MonthSettings } from '@salim/domain';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A book as seen from one member's seat: what every rule in it needs to know. */
export interface BookSeat {
  readonly bookId: string;
  /** Whose seat it is. */
  readonly userId: string;
  readonly role: Role;
  readonly currency: string;
  readonly timeZone: string;
  readonly monthSettings: MonthSettings;
}

interface SeatRow {
  role: Role;
  currency: string;
  time_zone: string;
  month_start_day: number;
  month_start_rule: MonthSettings['monthStartRule'];
  month_start_adjust: MonthSettings['monthStartAdjust'];
}

const columns = sql.raw('m.role, b.currency, b.time_zone, b.month_start_day, b.month_start_rule, b.month_start_adjust');

function seatOf(place: Pick<BookSeat, 'bookId' | 'userId'>, row: SeatRow): BookSeat {
  return {
    ...place,
    role: row.role,
    currency: row.currency,
    timeZone: row.time_zone,
    monthSettings: {
      monthStartDay: row.month_start_day,
      monthStartRule: row.month_start_rule,
      monthStartAdjust: row.month_start_adjust,
    },
  };
}

/** The seat of a person in a book that is not deleted, or null. */
export async function findSeat(db: Db, bookId: string, userId: string): Promise<BookSeat | null> {
  const { rows } = await sql<SeatRow>`
    select ${columns}
    from members m join books b on b.book_id = m.book_id
    where m.book_id = ${bookId} and m.user_id = ${userId} and m.left_at is null and b.deleted_at is null`.execute(db);
  return rows[0] ? seatOf({ bookId, userId }, rows[0]) : null;
}

export interface SessionInBook {
  readonly authenticatedAt: Date;
  /** Null where the person has no seat in the book. */
  readonly seat: BookSeat | null;
}

/** A live session and its person's seat in the book that the request is about, in one round trip; null without one. */
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
