import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The user's deviations from the defaults, as stored. */
export interface StoredSettings {
  readonly types?: Readonly<
    Record<string, { readonly inApp?: boolean; readonly email?: boolean; readonly push?: boolean }>
  >;
  readonly quietHours?: { readonly isOn?: boolean; readonly from?: string; readonly to?: string };
}

export interface Recipient {
  readonly settings: StoredSettings;
  readonly name: string;
  /** The verified address, or null. */
  readonly email: string | null;
}

/** The recipient of a notice and their channels; null for a deleted account. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient | null> {
  const { rows } = await sql<{ settings: StoredSettings | null; name: string; email: string | null }>`
    select s.settings, u.name, case when u.email_verified_at is not null then u.email end as email
    from users u left join notification_settings s on s.user_id = u.user_id
    where u.user_id = ${userId} and u.deleted_at is null`.execute(db);
  const row = rows[0];
  return row ? { settings: row.settings ?? {}, name: row.name, email: row.email } : null;
}

/** Locks the user's account, so that concurrent changes are both kept. */
export async function lockRecipient(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select(sql.lit(1).as('one')).where('user_id', '=', userId).forNoKeyUpdate().execute();
}

export async function saveSettings(db: Db, userId: string, settings: StoredSettings, at: Date): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, settings: JSON.stringify(settings), updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({ settings: row.ref('excluded.settings'), updated_at: row.ref('excluded.updated_at') })),
    )
    .execute();
}
