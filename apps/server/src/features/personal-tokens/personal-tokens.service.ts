import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf, endpoints, PersonalToken } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { findSeat } from '../../db/queries/book-seat.ts';
import { lockLimitsOfUser } from '../../db/user-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import {
  countTokens,
  deleteTokenOf,
  deleteTokensOf,
  findTokenHolder,
  insertToken,
  isTokenGood,
  listTokensOf,
  markTokenUsed,
  type TokenHolder,
} from './personal-tokens.repository.ts';

/** Prefix that identifies a personal token, also for secret scanners. */
const PREFIX = 'salim_pat_';
const TOKENS_MAX = 50;
/** Interval at which the last use of a frequently used token is recorded. */
const USE_NOTED_EVERY_MS = 60_000;

/** The token is random, so a plain hash cannot be reversed. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isPersonalToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** The owner of a personal token; null for one that is unknown, revoked or expired. */
export async function holderOfToken(deps: Deps, token: string): Promise<TokenHolder | null> {
  const now = deps.clock.now();
  const holder = await findTokenHolder(deps.db, hashOf(token), now);
  if (!holder) return null;
  const sinceUse = holder.lastUsedAt === null ? null : Math.abs(now.getTime() - holder.lastUsedAt.getTime());
  if (sinceUse === null || sinceUse >= USE_NOTED_EVERY_MS) {
    await markTokenUsed(deps.db, holder.userId, holder.tokenId, now);
  }
  return holder;
}

export async function listTokens(deps: Deps, actor: Actor): Promise<{ items: PersonalToken[]; nextCursor: null }> {
  return { items: await listTokensOf(deps.db, actor.userId), nextCursor: null };
}

/**
 * Creates an API token for the user. Its scopes define its permissions, which never include the account itself.
 *
 * @throws AppError BOOK_NOT_FOUND for a book of which the user is not a member, VALIDATION_FAILED for an expiry in the
 * past, TOO_MANY
 */
export async function createToken(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof endpoints.createToken>,
  address: string,
): Promise<PersonalToken & { token: string }> {
  const createdAt = deps.clock.now();
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= createdAt) {
    throw new AppError('LIMIT_EXCEEDED', {
      errors: [{ field: 'expiresAt', message: '지금보다 나중인 날짜를 골라 주세요.' }],
    });
  }
  for (const bookId of input.bookIds ?? []) {
    if (!(await findSeat(deps.db, bookId, actor.userId))) throw new AppError('BOOK_NOT_FOUND');
  }
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const tokenId = newId(createdAt);
  await inTrx(deps.db, async (trx) => {
    await lockLimitsOfUser(trx, actor.userId);
    if ((await countTokens(trx, actor.userId)) >= TOKENS_MAX) throw new AppError('TOO_MANY');
    await insertToken(trx, {
      tokenId,
      userId: actor.userId,
      tokenHash: hashOf(token),
      name: input.name,
      scopes: input.scopes,
      bookIds: input.bookIds ?? null,
      createdAt,
      expiresAt,
    });
    await recordSecurityEvent(deps, trx, {
      kind: 'TOKEN_CREATED',
      userId: actor.userId,
      address,
      details: { tokenId, scopes: input.scopes.join(' ') },
    });
  });
  return {
    id: tokenId,
    name: input.name,
    scopes: [...input.scopes],
    bookIds: input.bookIds ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    token,
  };
}

/** @throws AppError NOT_FOUND, also for a token of another user */
export async function deleteToken(deps: Deps, actor: Actor, tokenId: string, address: string): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    if (!(await deleteTokenOf(trx, actor.userId, tokenId))) throw new AppError('NOT_FOUND');
    await recordSecurityEvent(deps, trx, {
      kind: 'TOKEN_REVOKED',
      userId: actor.userId,
      address,
      details: { tokenId },
    });
  });
}

/** Whether a token of the user is still valid. */
export async function isTokenOf(db: Db, userId: string, tokenId: string, now: Date): Promise<boolean> {
  return isTokenGood(db, userId, tokenId, now);
}

/** Revokes all tokens of a user, in the database transaction that makes them unsafe to keep. */
export async function revokeTokensOf(trx: Trx, userId: string): Promise<number> {
  return deleteTokensOf(trx, userId);
}
