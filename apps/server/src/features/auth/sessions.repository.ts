import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

export interface NewSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly device: string;
  readonly place: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      session_id: session.sessionId,
      user_id: session.userId,
      device: session.device,
      place: session.place,
      created_at: session.createdAt,
      authenticated_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function insertRefreshToken(
  db: Db,
  token: { readonly tokenHash: Buffer; readonly sessionId: string; readonly createdAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: token.tokenHash, session_id: token.sessionId, created_at: token.createdAt })
    .execute();
}

/** The current moment, and the latest last-seen time at which a session counts as expired from inactivity. */
export interface Moment {
  readonly now: Date;
  readonly idleSince: Date;
}

/** When the session last verified its user's password; null when it has ended or belongs to another user. */
export async function findLiveSession(
  db: Db,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<{ authenticatedAt: Date } | null> {
  const { rows } = await sql<Row<'sessions', 'authenticated_at'>>`
    select s.authenticated_at from sessions s join users u on u.user_id = s.user_id
    where s.session_id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}
      and u.deleted_at is null`.execute(db);
  return rows[0] ? { authenticatedAt: new Date(rows[0].authenticated_at) } : null;
}

export interface RenewedSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

/**
 * Spends a refresh token and stores its successor, in one statement whose condition only one of several concurrent
 * requests meets. Null when the token is unknown or spent, or its session has ended.
 */
export async function rotateRefreshToken(
  db: Db,
  tokenHash: Buffer,
  successorHash: Buffer,
  place: string | null,
  { now, idleSince }: Moment,
): Promise<RenewedSession | null> {
  const { rows } = await sql<Row<'sessions', 'session_id' | 'user_id' | 'expires_at'>>`
    with spent as (
      update refresh_tokens t set spent_at = ${now}
      from sessions s join users u on u.user_id = s.user_id and u.deleted_at is null
      where t.token_hash = ${tokenHash} and t.spent_at is null and s.session_id = t.session_id
        and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
      returning t.session_id
    ), successor as (
      insert into refresh_tokens (token_hash, session_id, created_at)
      select ${successorHash}, session_id, ${now} from spent
    )
    update sessions s set last_seen_at = greatest(s.last_seen_at, ${now}), place = coalesce(${place}, s.place) from spent
    where s.session_id = spent.session_id and s.ended_at is null
    returning s.session_id, s.user_id, s.expires_at`.execute(db);
  const row = rows[0];
  return row ? { sessionId: row.session_id, userId: row.user_id, expiresAt: new Date(row.expires_at) } : null;
}

export interface RefreshTokenState extends RenewedSession {
  readonly spentAt: Date | null;
  readonly device: string;
  readonly isSessionLive: boolean;
}

export async function findRefreshToken(
  db: Db,
  tokenHash: Buffer,
  { now, idleSince }: Moment,
): Promise<RefreshTokenState | null> {
  const { rows } = await sql<{
    session_id: string;
    user_id: string;
    expires_at: string;
    spent_at: string | null;
    device: string;
    is_live: boolean;
  }>`
    select s.session_id, s.user_id, s.expires_at, t.spent_at, s.device,
      s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince} and u.deleted_at is null as is_live
    from refresh_tokens t join sessions s on s.session_id = t.session_id join users u on u.user_id = s.user_id
    where t.token_hash = ${tokenHash}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    expiresAt: new Date(row.expires_at),
    spentAt: row.spent_at === null ? null : new Date(row.spent_at),
    device: row.device,
    isSessionLive: row.is_live,
  };
}

/** Returns false when it has already ended or belongs to another user. */
export async function endSessionOf(db: Db, userId: string, sessionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends all sessions of a user but one, and returns how many. */
export async function endOtherSessions(db: Db, userId: string, keptSessionId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('session_id', '<>', keptSessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends every session of a user. */
export async function endAllSessions(db: Db, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Records that the session has re-authenticated its user. */
export async function markAuthenticated(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: at }).where('session_id', '=', sessionId).execute();
}

/** Whether the user has signed in before, and with this device. */
export async function findSignInHistory(
  db: Db,
  userId: string,
  device: string,
): Promise<{ isFirstSession: boolean; isKnownDevice: boolean }> {
  const { rows } = await sql<{ is_first: boolean; is_known: boolean }>`
    select count(*) = 0 as is_first, coalesce(bool_or(device = ${device}), false) as is_known
    from sessions where user_id = ${userId}`.execute(db);
  return { isFirstSession: rows[0]?.is_first ?? true, isKnownDevice: rows[0]?.is_known ?? false };
}

/** Ends all but the `kept` most recently used sessions. */
export async function endSurplusSessions(db: Db, userId: string, kept: number, now: Date): Promise<void> {
  await sql`
    update sessions set ended_at = ${now} where session_id in (
      select session_id from sessions where user_id = ${userId} and ended_at is null
      order by last_seen_at desc, session_id desc offset ${kept})`.execute(db);
}

export interface LiveSession {
  readonly sessionId: string;
  readonly device: string;
  readonly place: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** Most recently used first. */
export async function listLiveSessions(db: Db, userId: string, { now, idleSince }: Moment): Promise<LiveSession[]> {
  return db
    .selectFrom('sessions')
    .select(['session_id as sessionId', 'device', 'place', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', idleSince.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
}

/** Deletes sessions that ended or expired before `before`, with their tokens, and mail tokens of the same age. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${before} or ended_at < ${before}`.execute(db);
  await db.deleteFrom('mail_tokens').where('expires_at', '<', before.toISOString()).execute();
}
