import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { countRows, hasRow } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';
import type { Tables } from '../../db/tables.generated.ts';

export interface NewUser {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Null for a user who signs in through an external provider. */
  readonly passwordHash: string | null;
  readonly friendCodeSealed: string;
  readonly friendCodeLookup: string;
  readonly isMarketingAgreed: boolean;
  readonly createdAt: Date;
}

/** Returns false when the user name is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      user_id: user.userId,
      username: user.username,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      friend_code_sealed: user.friendCodeSealed,
      friend_code_lookup: user.friendCodeLookup,
      marketing_agreed: user.isMarketingAgreed,
      created_at: user.createdAt,
      updated_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface Consent {
  readonly kind: Tables['consents']['kind'];
  readonly documentVersion: string;
  readonly isAgreed: boolean;
  readonly channel: string;
}

/** Records decisions of the same moment, each about something else. */
export async function insertConsents(
  db: Db,
  userId: string,
  consents: readonly Consent[],
  decidedAt: Date,
): Promise<void> {
  await db
    .insertInto('consents')
    .values(
      consents.map((consent) => ({
        user_id: userId,
        kind: consent.kind,
        document_version: consent.documentVersion,
        is_agreed: consent.isAgreed,
        channel: consent.channel,
        decided_at: decidedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'decided_at']).doUpdateSet((row) => ({
        is_agreed: row.ref('excluded.is_agreed'),
        document_version: row.ref('excluded.document_version'),
        channel: row.ref('excluded.channel'),
      })),
    )
    .execute();
}

export interface Login {
  readonly userId: string;
  readonly passwordHash: string | null;
}

/** Returns the account with this user name, case-insensitive. */
export async function findLoginByUsername(db: Db, username: string): Promise<Login | null> {
  const row = await db
    .selectFrom('users')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the account that has verified this address. */
export async function findLoginByVerifiedEmail(db: Db, email: string): Promise<Login | null> {
  const row = await db
    .selectFrom('users')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .where(hasAddress(email))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Locks the account until the database transaction ends and returns its password hash: sign-ins and password changes
 * wait for one another, so that no session starts with a password that has just been replaced.
 */
export async function lockPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string, updatedAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: updatedAt })
    .where('user_id', '=', userId)
    .execute();
}

export interface Account {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly friendCodeSealed: string;
  readonly hasPassword: boolean;
  readonly isMarketingAgreed: boolean;
}

/** Accounts with this address, case-insensitive. */
const hasAddress = (email: string) => sql<SqlBool>`lower(email) = lower(${email})`;

/** Hash seed that separates address locks from other advisory locks. */
const ADDRESS_LOCKS = 5_317_204;

const ACCOUNT_COLUMNS = [
  'user_id as userId',
  'username',
  'name',
  'email',
  sql<boolean>`email_verified_at is not null`.as('isEmailVerified'),
  'profile_image_url as profileImageUrl',
  'friend_code_sealed as friendCodeSealed',
  sql<boolean>`password_hash is not null`.as('hasPassword'),
  'marketing_agreed as isMarketingAgreed',
] as const;

export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the account until the database transaction ends. */
export async function lockAccount(db: Db, userId: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateAccount(
  db: Db,
  userId: string,
  changes: { readonly name: string; readonly isMarketingAgreed: boolean },
  updatedAt: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name: changes.name, marketing_agreed: changes.isMarketingAgreed, updated_at: updatedAt })
    .where('user_id', '=', userId)
    .execute();
}

export async function isEmailVerifiedByAnyone(db: Db, email: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('users')
      .where(hasAddress(email))
      .where('email_verified_at', 'is not', null)
      .where('deleted_at', 'is', null),
  );
}

/** Accounts with this address that have not verified it, oldest first. */
export async function listUnverified(
  db: Db,
  email: string,
  limit: number,
): Promise<{ userId: string; username: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'username', 'email'])
    .where(hasAddress(email))
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/**
 * Marks the account's address as verified, if it is still its address.
 *
 * @throws a violation of `users_verified_email` when another account has verified it first
 */
export async function markEmailVerified(db: Db, userId: string, email: string, verifiedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((column) => ({
      email_verified_at: column.fn.coalesce('email_verified_at', column.val(verifiedAt.toISOString())),
      updated_at: verifiedAt,
    }))
    .where('user_id', '=', userId)
    .where(hasAddress(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks an address until the end of the database transaction, so that accounts with it are counted one after another,
 * and returns how many have it unverified.
 */
export async function lockAddress(trx: Trx, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), ${ADDRESS_LOCKS}::bigint))`.execute(trx);
  return countRows(
    trx
      .selectFrom('users')
      .where(hasAddress(email))
      .where('email_verified_at', 'is', null)
      .where('deleted_at', 'is', null),
  );
}

/** The account that has verified this address, then the unverified ones with a password, oldest first. */
export async function listAccountsByEmail(db: Db, email: string, limit: number): Promise<Account[]> {
  return db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where(hasAddress(email))
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(email_verified_at is not null or password_hash is not null)`)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/**
 * Replaces the account's address with one that its owner has verified.
 *
 * @throws a violation of `users_verified_email` when another account has verified it meanwhile
 */
export async function updateEmail(db: Db, userId: string, email: string, verifiedAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_verified_at: verifiedAt, updated_at: verifiedAt })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Whether an account has this user name. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return hasRow(db.selectFrom('users').where('username', '=', username));
}

/**
 * Removes all personal data from the account. The row stays, because transactions in shared books reference it; what
 * remains of the name cannot be typed.
 */
export async function eraseUser(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: `deleted:${userId}`,
      name: '',
      email: '',
      email_verified_at: null,
      password_hash: null,
      profile_image_url: null,
      friend_code_sealed: '',
      friend_code_lookup: `deleted:${userId}`,
      marketing_agreed: false,
      updated_at: at,
      deleted_at: at,
    })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

export interface ConsentRow {
  readonly kind: Tables['consents']['kind'];
  readonly documentVersion: string;
  readonly isAgreed: boolean;
  readonly channel: string;
  readonly decidedAt: string;
}

/** Every consent decision, oldest first. */
export async function listConsents(db: Db, userId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .select([
      'kind',
      'document_version as documentVersion',
      'is_agreed as isAgreed',
      'channel',
      'decided_at as decidedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('decided_at')
    .orderBy('kind')
    .execute();
}

/** When a user last decided about marketing, or was last reminded of it. */
export async function findLatestMarketingConsent(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('consents')
    .select(({ fn }) => fn.max('decided_at').as('decidedAt'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'MARKETING')
    .executeTakeFirst();
  const decidedAt = row?.decidedAt ?? null;
  return decidedAt === null ? null : new Date(decidedAt);
}

/** Users who consent to marketing and have had no notice about it since `before`. */
export async function listMarketingConsentsBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<Row<'users', 'user_id'>>`
    select u.user_id from users u
    where u.marketing_agreed and u.deleted_at is null and not exists (
      select 1 from consents c where c.user_id = u.user_id and c.kind = 'MARKETING' and c.decided_at > ${before})
    order by u.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function updateProfileImageUrl(
  db: Db,
  userId: string,
  url: string | null,
  updatedAt: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ profile_image_url: url, updated_at: updatedAt })
    .where('user_id', '=', userId)
    .execute();
}
