import type { UserSettings } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

type SettingsRow = Row<
  'user_settings',
  'theme' | 'number_display' | 'week_start' | 'first_screen' | 'has_shortcuts' | 'default_book'
>;

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
  await trx.selectFrom('users').select(sql.lit(1).as('one')).where('user_id', '=', userId).forNoKeyUpdate().execute();
}

export async function upsertSettings(trx: Trx, userId: string, settings: UserSettings, updatedAt: Date): Promise<void> {
  const { theme, numberDisplay, weekStart, firstScreen, hasShortcuts, defaultBookId } = settings;
  await trx
    .insertInto('user_settings')
    .values({
      user_id: userId,
      theme,
      number_display: numberDisplay,
      week_start: weekStart,
      first_screen: firstScreen,
      has_shortcuts: hasShortcuts,
      default_book: defaultBookId,
      updated_at: updatedAt,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        theme: row.ref('excluded.theme'),
        number_display: row.ref('excluded.number_display'),
        week_start: row.ref('excluded.week_start'),
        first_screen: row.ref('excluded.first_screen'),
        has_shortcuts: row.ref('excluded.has_shortcuts'),
        default_book: row.ref('excluded.default_book'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
