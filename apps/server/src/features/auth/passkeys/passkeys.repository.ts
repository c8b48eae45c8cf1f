import type { Passkey } from '@salim/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface NewPasskey {
  readonly userId: string;
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly rpId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly isSynced: boolean;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
}

/** Returns false when the credential is already registered, by any account. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      passkey_id: passkey.passkeyId,
      credential_id: passkey.credentialId,
      rp_id: passkey.rpId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      is_synced: passkey.isSynced,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const SHOWN = [
  'passkey_id as id',
  'name',
  'rp_id as host',
  'is_synced as isSynced',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** Oldest first. */
export async function listPasskeysOf(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

export async function listCredentialsOf(
  db: Db,
  userId: string,
): Promise<{ credentialId: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** How many passkeys of a user work on a host. */
export async function countPasskeysOf(db: Db, userId: string, rpId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface StoredPasskey {
  readonly userId: string;
  readonly passkeyId: string;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

/** The passkey with a credential id, unless it belongs to another host. */
export async function findPasskey(db: Db, credentialId: string, rpId: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select([
      'user_id as userId',
      'passkey_id as passkeyId',
      'name',
      'public_key as publicKey',
      'sign_count as signCount',
    ])
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records a use. Returns false when the passkey has been removed, or has meanwhile been used with the same or a later
 * counter; authenticators without a counter always send 0.
 */
export async function updateUse(
  db: Db,
  use: {
    readonly userId: string;
    readonly passkeyId: string;
    readonly signCount: number;
    readonly isSynced: boolean;
    readonly usedAt: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_synced: use.isSynced, last_used_at: use.usedAt })
    .where('user_id', '=', use.userId)
    .where('passkey_id', '=', use.passkeyId)
    .where(sql<SqlBool>`(sign_count < ${use.signCount} or (sign_count = 0 and ${use.signCount} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns null when there is no such passkey. */
export async function updatePasskeyName(
  db: Db,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<Passkey | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning(SHOWN)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the host of the deleted passkey, or null when there is no such passkey. */
export async function deletePasskeyOf(
  db: Db,
  userId: string,
  passkeyId: string,
): Promise<{ readonly name: string; readonly rpId: string } | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning(['name', 'rp_id as rpId'])
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function insertChallenge(
  db: Db,
  challenge: { readonly challengeHash: Buffer; readonly userId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challenge.challengeHash, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute();
}

/** Consumes a challenge, once. Returns false when it is unknown, used, expired, or for another purpose. */
export async function takeChallenge(
  db: Db,
  challenge: { readonly challengeHash: Buffer; readonly userId: string | null },
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.challengeHash)
    .where('user_id', 'is not distinct from', challenge.userId)
    .returning('expires_at as expiresAt')
    .executeTakeFirst();
  return row !== undefined && new Date(row.expiresAt) > now;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute();
}
