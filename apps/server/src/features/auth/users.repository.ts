import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
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
  const { numAffectedRows } = await sql`
    insert into users (user_id, username, name, email, password_hash, friend_code_sealed, friend_code_lookup,
      marketing_agreed, created_at, updated_at)
    values (${user.userId}, ${user.username}, ${user.name}, ${user.email}, ${user.passwordHash},
      ${user.friendCodeSealed}, ${user.friendCodeLookup}, ${user.isMarketingAgreed}, ${user.createdAt}, ${user.createdAt})
    on conflict (username) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export interface Consent {
  readonly kind: Tables['consents']['kind'];
  readonly documentVersion: string;
  readonly isAgreed: boolean;
  readonly channel: string;
}

export async function insertConsent(db: Db, userId: string, consent: Consent, decidedAt: Date): Promise<void> {
  await sql`
    insert into consents (user_id, kind, document_version, is_agreed, channel, decided_at)
    values (${userId}, ${consent.kind}, ${consent.documentVersion}, ${consent.isAgreed}, ${consent.channel}, ${decidedAt})
    on conflict (user_id, kind, decided_at) do update
      set is_agreed = excluded.is_agreed, document_version = excluded.document_version, channel = excluded.channel`.execute(
    db,
  );
}

export interface Login {
  readonly userId: string;
  readonly passwordHash: string | null;
}

interface LoginRow {
  user_id: string;
  password_hash: string | null;
}

function loginOf(row: LoginRow | undefined): Login | null {
  return row ? { userId: row.user_id, passwordHash: row.password_hash } : null;
}

/** Returns the account with this user name, case-insensitive. */
export async function findLoginByUsername(db: Db, username: string): Promise<Login | null> {
  const { rows } = await sql<LoginRow>`
    select user_id, password_hash from users where username = ${username} and deleted_at is null`.execute(db);
  return loginOf(rows[0]);
}

/** Returns the account that has verified this address. */
export async function findLoginByVerifiedEmail(db: Db, email: string): Promise<Login | null> {
  const { rows } = await sql<LoginRow>`
    select user_id, password_hash from users
    where lower(email) = lower(${email}) and email_verified_at is not null and deleted_at is null`.execute(db);
  return loginOf(rows[0]);
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from users where user_id = ${userId} and deleted_at is null`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/**
 * Locks the account until the database transaction ends and returns its password hash: sign-ins and password changes
 * wait for one another, so that no session starts with a password that has just been replaced.
 */
export async function lockPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from users where user_id = ${userId} and deleted_at is null for no key update`.execute(db);
  return rows[0]?.password_hash ?? null;
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string, updatedAt: Date): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash}, updated_at = ${updatedAt} where user_id = ${userId}`.execute(db);
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

interface AccountRow {
  user_id: string;
  username: string;
  name: string;
  email: string;
  is_email_verified: boolean;
  profile_image_url: string | null;
  friend_code_sealed: string;
  has_password: boolean;
  marketing_agreed: boolean;
}

/** Hash seed that separates address locks from other advisory locks. */
const ADDRESS_LOCKS = 5_317_204;

const ACCOUNT_COLUMNS = sql`user_id, username, name, email, email_verified_at is not null as is_email_verified,
  profile_image_url, friend_code_sealed, password_hash is not null as has_password, marketing_agreed`;

function accountOf(row: AccountRow): Account {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    profileImageUrl: row.profile_image_url,
    friendCodeSealed: row.friend_code_sealed,
    hasPassword: row.has_password,
    isMarketingAgreed: row.marketing_agreed,
  };
}

export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from users where user_id = ${userId} and deleted_at is null`.execute(db);
  return rows[0] ? accountOf(rows[0]) : null;
}

/** Locks the account until the database transaction ends. */
export async function lockAccount(db: Db, userId: string): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from users where user_id = ${userId} and deleted_at is null for no key update`.execute(
    db,
  );
  return rows[0] ? accountOf(rows[0]) : null;
}

export async function updateAccount(
  db: Db,
  userId: string,
  changes: { readonly name: string; readonly isMarketingAgreed: boolean },
  updatedAt: Date,
): Promise<void> {
  await sql`
    update users set name = ${changes.name}, marketing_agreed = ${changes.isMarketingAgreed}, updated_at = ${updatedAt}
    where user_id = ${userId}`.execute(db);
}

export async function isEmailVerifiedByAnyone(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where lower(email) = lower(${email}) and email_verified_at is not null and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Accounts with this address that have not verified it, oldest first. */
export async function listUnverified(
  db: Db,
  email: string,
  limit: number,
): Promise<{ userId: string; username: string; email: string }[]> {
  const { rows } = await sql<{ user_id: string; username: string; email: string }>`
    select user_id, username, email from users
    where lower(email) = lower(${email}) and email_verified_at is null and deleted_at is null
    order by created_at, user_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, username: row.username, email: row.email }));
}

/**
 * Marks the account's address as verified, if it is still its address.
 *
 * @throws a violation of `users_verified_email` when another account has verified it first
 */
export async function markEmailVerified(db: Db, userId: string, email: string, verifiedAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set email_verified_at = coalesce(email_verified_at, ${verifiedAt}), updated_at = ${verifiedAt}
    where user_id = ${userId} and lower(email) = lower(${email}) and deleted_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Locks an address until the end of the database transaction, so that accounts with it are counted one after another,
 * and returns how many have it unverified.
 */
export async function lockAddress(trx: Trx, email: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), ${ADDRESS_LOCKS}::bigint))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where lower(email) = lower(${email}) and email_verified_at is null and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The account that has verified this address, then the unverified ones with a password, oldest first. */
export async function listAccountsByEmail(db: Db, email: string, limit: number): Promise<Account[]> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from users u
    where lower(email) = lower(${email}) and deleted_at is null
      and (email_verified_at is not null or password_hash is not null)
    order by email_verified_at is null, created_at, user_id limit ${limit}`.execute(db);
  return rows.map(accountOf);
}

/**
 * Replaces the account's address with one that its owner has verified.
 *
 * @throws a violation of `users_verified_email` when another account has verified it meanwhile
 */
export async function updateEmail(db: Db, userId: string, email: string, verifiedAt: Date): Promise<void> {
  await sql`
    update users set email = ${email}, email_verified_at = ${verifiedAt}, updated_at = ${verifiedAt}
    where user_id = ${userId} and deleted_at is null`.execute(db);
}

/** Whether an account has this user name. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where username = ${username}`.execute(db);
  return rows.length > 0;
}

/**
 * Removes all personal data from the account. The row stays, because transactions in shared books reference it; what
 * remains of the name cannot be typed.
 */
export async function eraseUser(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update users set username = ${`deleted:${userId}`}, name = '', email = '', email_verified_at = null,
      password_hash = null, profile_image_url = null, friend_code_sealed = '', friend_code_lookup = ${`deleted:${userId}`},
      marketing_agreed = false, updated_at = ${at}, deleted_at = ${at}
    where user_id = ${userId} and deleted_at is null`.execute(db);
  await sql`delete from idempotency_keys where user_id = ${userId}`.execute(db);
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
  const { rows } = await sql<{
    kind: Tables['consents']['kind'];
    document_version: string;
    is_agreed: boolean;
    channel: string;
    decided_at: string;
  }>`
    select kind, document_version, is_agreed, channel, decided_at from consents
    where user_id = ${userId} order by decided_at, kind`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    documentVersion: row.document_version,
    isAgreed: row.is_agreed,
    channel: row.channel,
    decidedAt: row.decided_at,
  }));
}

/** When a user last decided about marketing, or was last reminded of it. */
export async function findLatestMarketingConsent(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ decided_at: string | null }>`
    select max(decided_at) as decided_at from consents where user_id = ${userId} and kind = 'MARKETING'`.execute(db);
  const decidedAt = rows[0]?.decided_at ?? null;
  return decidedAt === null ? null : new Date(decidedAt);
}

/** Users who consent to marketing and have had no notice about it since `before`. */
export async function listMarketingConsentsBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
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
  await sql`update users set profile_image_url = ${url}, updated_at = ${updatedAt} where user_id = ${userId}`.execute(
    db,
  );
}
