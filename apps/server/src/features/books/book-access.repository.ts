import type { Role } from '@salim/contract';
import type { MonthSettings } from '@salim/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A book as seen from one member's seat: what every rule in it needs to know. */
export interface BookSeat {
  readonly bookId: string;
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

/** The seat of a person in a book that is not deleted, or null. */
export async function findSeat(db: Db, bookId: string, userId: string): Promise<BookSeat | null> {
  const { rows } = await sql<SeatRow>`
    select m.role, b.currency, b.time_zone, b.month_start_day, b.month_start_rule, b.month_start_adjust
    from members m join books b on b.book_id = m.book_id
    where m.book_id = ${bookId} and m.user_id = ${userId} and m.left_at is null and b.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    bookId,
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

/** The book that a thing with this id lives in. */
export async function findBookOf(db: Db, thingId: string): Promise<string | null> {
  const { rows } = await sql<{ book_id: string }>`
    select book_id from directory where id = ${thingId}`.execute(db);
  return rows[0]?.book_id ?? null;
}
