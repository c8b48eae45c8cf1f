import type { UserSettings } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface SettingsRow {
  theme: UserSettings['theme'];
  number_display: UserSettings['numberDisplay'];
  week_start: UserSettings['weekStart'];
  first_screen: UserSettings['firstScreen'];
  has_shortcuts: boolean;
  default_book: string | null;
}

/** The settings of a user, or null when none were changed. A deleted default book is returned as null. */
export async function findSettings(db: Db, userId: string): Promise<UserSettings | null> {
  const { rows } = await sql<SettingsRow>`
    select s.theme, s.number_display, s.week_start, s.first_screen, s.has_shortcuts, b.book_id as default_book
    from user_settings s
    left join members m on m.book_id = s.default_book and m.user_id = s.user_id and m.left_at is null
    left join books b on b.book_id = m.book_id and b.deleted_at is null
    where s.user_id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    theme: row.theme,
    numberDisplay: row.number_display,
    weekStart: row.week_start,
    firstScreen: row.first_screen,
    hasShortcuts: row.has_shortcuts,
    defaultBookId: row.default_book,
  };
}

/** Serializes concurrent changes, so that neither overwrites the other. */
export async function lockSettings(trx: Trx, userId: string): Promise<void> {
  await sql`select 1 from users where user_id = ${userId} for no key update`.execute(trx);
}

export async function upsertSettings(trx: Trx, userId: string, settings: UserSettings, updatedAt: Date): Promise<void> {
  const { theme, numberDisplay, weekStart, firstScreen, hasShortcuts, defaultBookId } = settings;
  await sql`
    insert into user_settings (user_id, theme, number_display, week_start, first_screen, has_shortcuts, default_book, updated_at)
    values (${userId}, ${theme}, ${numberDisplay}, ${weekStart}, ${firstScreen}, ${hasShortcuts}, ${defaultBookId}, ${updatedAt})
    on conflict (user_id) do update set theme = excluded.theme, number_display = excluded.number_display,
      week_start = excluded.week_start, first_screen = excluded.first_screen, has_shortcuts = excluded.has_shortcuts,
      default_book = excluded.default_book, updated_at = excluded.updated_at`.execute(trx);
}
