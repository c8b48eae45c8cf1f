import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import { anyOf, countRows } from '../../../db/query-builder.ts';

export interface TwoFactor {
  readonly secretSealed: string;
  readonly isConfirmed: boolean;
  /** The time step of the newest code that has been used. */
  readonly lastStep: number;
}

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactor | null> {
  const { rows } = await sql<{ secret_sealed: string; is_confirmed: boolean; last_step: string }>`
    select secret_sealed, confirmed_at is not null as is_confirmed, last_step::text as last_step
    from two_factor where user_id = ${userId}`.execute(db);
  const row = rows[0];
  return row
    ? { secretSealed: row.secret_sealed, isConfirmed: row.is_confirmed, lastStep: Number(row.last_step) }
    : null;
}

/**
 * Like `findTwoFactor`, locked until the end of the database transaction, so that guesses are checked one after
 * another.
 */
export async function lockTwoFactor(
  trx: Trx,
  userId: string,
): Promise<(TwoFactor & { readonly wrongAt: readonly Date[] }) | null> {
  const { rows } = await sql<{ wrong_at: readonly string[] }>`
    select array(select w::text from unnest(wrong_at) w order by w) as wrong_at from two_factor
    where user_id = ${userId} for update`.execute(trx);
  const known = rows[0] ? await findTwoFactor(trx, userId) : null;
  return known && rows[0] ? { ...known, wrongAt: rows[0].wrong_at.map((at) => new Date(at)) } : null;
}

/** Records a wrong code, and drops those from before `since`. */
export async function noteWrongCode(trx: Trx, userId: string, at: Date, since: Date): Promise<void> {
  await sql`
    update two_factor set wrong_at = array(select w from unnest(wrong_at) w where w >= ${since}) || ${at}::timestamptz
    where user_id = ${userId}`.execute(trx);
}

/** Stores a new secret, replacing one that is not confirmed yet. Returns false when one is confirmed. */
export async function putUnconfirmed(db: Db, userId: string, secretSealed: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into two_factor (user_id, secret_sealed, created_at) values (${userId}, ${secretSealed}, ${at})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at,
      last_step = 0
    where two_factor.confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns false when another request has confirmed it, or the secret has changed meanwhile. */
export async function confirmTwoFactorAt(
  db: Db,
  userId: string,
  confirmed: { readonly secretSealed: string; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ confirmed_at: confirmed.at, last_step: confirmed.step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('secret_sealed', '=', confirmed.secretSealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Consumes the code of a step: only one of several concurrent requests with the same code succeeds. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertRecoveryCodes(db: Db, userId: string, lookups: readonly string[]): Promise<void> {
  await sql`
    insert into recovery_codes (user_id, code_lookup)
    select ${userId}, lookup from unnest(${lookups}::text[]) as lookup`.execute(db);
}

export async function takeRecoveryCode(db: Db, userId: string, lookups: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_lookup', '=', anyOf(lookups))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodesOf(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function deleteTwoFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await deleteRecoveryCodes(db, userId);
}
