import { createHash, randomBytes } from 'node:crypto';
import type { DeviceSession } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { placeOf } from './place.ts';
import {
  deleteOldSessions,
  endAllSessions,
  endSessionOf,
  endSurplusSessions,
  findLiveSession,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  listLiveSessions,
  type Moment,
} from './sessions.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A device unused for two weeks has to sign in again, so that a lost phone does not stay signed in. */
export const IDLE_MS = 14 * DAY_MS;
/** Even a device used every day has to sign in again once a month. */
const LIFETIME_MS = 30 * DAY_MS;
/** More devices than a user has; beyond it, the least recently used session ends. */
const SESSIONS_MAX = 20;
const KEPT_AFTER_END_MS = 30 * DAY_MS;

/** Stored form of a refresh token: the token is random, so a plain hash cannot be reversed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function momentOf(now: Date): Moment {
  return { now, idleSince: new Date(now.getTime() - IDLE_MS) };
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** Starts a session on a device; beyond the limit the least recently used sessions end. */
export async function openSession(
  deps: Deps,
  trx: Trx,
  person: { readonly userId: string; readonly device: string; readonly address: string },
): Promise<OpenedSession> {
  const createdAt = deps.clock.now();
  const sessionId = newId(createdAt);
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const { userId, device, address } = person;
  await insertSession(trx, { sessionId, userId, device, place: placeOf(address), createdAt, expiresAt });
  await insertRefreshToken(trx, { tokenHash: hashOfToken(refreshToken), sessionId, createdAt });
  await endSurplusSessions(trx, person.userId, SESSIONS_MAX, createdAt);
  return { sessionId, refreshToken, expiresAt };
}

export async function listSessions(deps: Deps, actor: Actor): Promise<{ items: DeviceSession[]; nextCursor: null }> {
  const sessions = await listLiveSessions(deps.db, actor.userId, momentOf(deps.clock.now()));
  return {
    items: sessions.map((session) => ({
      id: session.sessionId,
      device: session.device,
      place: session.place,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      isCurrent: session.sessionId === actor.sessionId,
    })),
    nextCursor: null,
  };
}

/** @throws AppError NOT_FOUND, also for a session of another user */
export async function endSession(deps: Deps, actor: Actor, sessionId: string, client: Client): Promise<void> {
  if (!(await endSessionOf(deps.db, actor.userId, sessionId, deps.clock.now()))) throw new AppError('NOT_FOUND');
  await recordSecurityEvent(deps, deps.db, {
    kind: 'SESSION_ENDED',
    userId: actor.userId,
    address: client.address,
    details: { sessionId },
  });
}

/** What a browser sends to sign out; either may be missing, stale or wrong. */
export interface SignOutProof {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/**
 * Ends the session of the access token, and that of the refresh token unless it belongs to another user: a late
 * sign-out must not end the session of a user who has signed in since. Returns whether to clear the cookie.
 */
export async function signOut(deps: AuthDeps, proof: SignOutProof, client: Client): Promise<boolean> {
  const now = deps.clock.now();
  const byAccess = proof.accessToken === null ? null : await deps.tokens.readStale(proof.accessToken);
  const byRefresh =
    proof.refreshToken === null
      ? null
      : await findRefreshToken(deps.db, hashOfToken(proof.refreshToken), momentOf(now));
  const isCookieOfAnother = byAccess !== null && byRefresh !== null && byAccess.userId !== byRefresh.userId;
  const ending = [byAccess, isCookieOfAnother ? null : byRefresh].filter((session) => session !== null);
  for (const { userId, sessionId } of ending) {
    if (await endSessionOf(deps.db, userId, sessionId, now)) {
      await recordSecurityEvent(deps, deps.db, {
        kind: 'SIGNED_OUT',
        userId,
        address: client.address,
        details: { sessionId },
      });
    }
  }
  return !isCookieOfAnother;
}

/** Whether a session is still active, for flows that started in it and return without its token. */
export async function isSessionLive(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  return (await findLiveSession(deps.db, sessionId, userId, deps.clock.now())) !== null;
}

/** Deletes sessions and mail tokens that expired more than a month ago. */
export async function purgeOldSessions(db: Db, now: Date): Promise<void> {
  await deleteOldSessions(db, new Date(now.getTime() - KEPT_AFTER_END_MS));
}

/** Signs a user out everywhere. @returns how many sessions have ended */
export async function endSessionsOfUser(trx: Trx, userId: string, now: Date): Promise<number> {
  return endAllSessions(trx, userId, now);
}
