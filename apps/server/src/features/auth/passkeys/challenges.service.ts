import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../core/app-error.ts';
import { type RelyingParty, relyingPartyOf } from '../../../core/relying-party.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { deleteOldChallenges, insertChallenge, takeChallenge } from './passkeys.repository.ts';

/** Time for a ceremony: unlocking the device, scanning a code with a phone, or finding a security key. */
export const VALID_MS = 5 * 60_000;

/** @throws AppError PASSKEYS_OFF */
export function requireRelyingParty(deps: Pick<Deps, 'config'>): RelyingParty {
  const party = relyingPartyOf(deps.config);
  if (party === null) throw new AppError('PASSKEYS_OFF');
  return party;
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/**
 * A random challenge, stored as a hash, so that any server can complete the ceremony.
 *
 * @param userId the account that adds a passkey; null for signing in
 */
export async function newChallenge(deps: Deps, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + VALID_MS);
  await insertChallenge(deps.db, { challengeHash: hashOf(challenge), userId, expiresAt });
  return challenge;
}

const clientData = z.object({ challenge: z.string().max(1000), crossOrigin: z.boolean().optional() });

/** The challenge that a browser signed. Null for unreadable data, and for a page inside a frame of another site. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const read = clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return read.crossOrigin === true ? null : read.challenge;
  } catch {
    return null;
  }
}

/**
 * Consumes the challenge that a browser signed, whatever else is wrong with its response. Returns null when it is
 * unknown, used, expired, or for another purpose.
 */
export async function takeChallengeIn(
  deps: Deps,
  db: Db,
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await takeChallenge(db, { challengeHash: hashOf(challenge), userId }, deps.clock.now())) ? challenge : null;
}

/** Deletes expired challenges. */
export async function purgeOldChallenges(db: Db, now: Date): Promise<void> {
  await deleteOldChallenges(db, now);
}
