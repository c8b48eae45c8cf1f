import type { BodyOf, endpoints, Profile } from '@salim/contract';
import { inTrx } from '../../db/in-trx.ts';
import { AppError } from '../../http/app-error.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { getProfile } from './profile.service.ts';
import { type OpenedSession, openSession } from './sessions.service.ts';
import {
  findLoginByUsername,
  findLoginByVerifiedEmail,
  type Login,
  lockPasswordHash,
  updatePasswordHash,
} from './users.repository.ts';

export interface SignedIn {
  readonly accessToken: string;
  readonly session: OpenedSession;
  readonly profile: Profile;
}

function findLogin(deps: AuthDeps, identifier: string): Promise<Login | null> {
  return identifier.includes('@')
    ? findLoginByVerifiedEmail(deps.db, identifier)
    : findLoginByUsername(deps.db, identifier);
}

/**
 * Signs in by user name, or by an e-mail address that has been verified. For an unknown name everything takes as long
 * as for a wrong password, and is answered alike.
 *
 * @throws AppError BAD_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function signIn(deps: AuthDeps, input: BodyOf<typeof endpoints.login>, client: Client): Promise<SignedIn> {
  const identifier = input.username.trim().normalize('NFC').toLowerCase();
  const attempt = deps.limits.guess(`login ${identifier}`, client.address);
  let login: Login | null;
  let isRight: boolean;
  try {
    login = await findLogin(deps, identifier);
    isRight = await deps.passwords.isRight(input.password, login?.passwordHash ?? null);
  } catch (error) {
    attempt.withdrawn();
    throw error;
  }
  if (!login || !isRight) {
    await recordSecurityEvent(deps, deps.db, {
      kind: 'SIGN_IN_FAILED',
      userId: login?.userId ?? null,
      address: client.address,
    });
    throw new AppError('BAD_CREDENTIALS');
  }
  const { userId, passwordHash } = login;
  const freshHash =
    passwordHash !== null && deps.passwords.isOutdated(passwordHash) ? await deps.passwords.hash(input.password) : null;
  const session = await inTrx(deps.db, async (trx) => {
    // While it was being checked, the password may have been changed: then it was the old one that was right.
    if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw new AppError('BAD_CREDENTIALS');
    if (freshHash !== null) await updatePasswordHash(trx, userId, freshHash, deps.clock.now());
    const opened = await openSession(deps, trx, { userId, device: client.device });
    await recordSecurityEvent(deps, trx, {
      kind: 'SIGNED_IN',
      userId,
      address: client.address,
      details: { sessionId: opened.sessionId },
    });
    return opened;
  });
  attempt.succeeded();
  const [profile, accessToken] = await Promise.all([
    getProfile(deps, userId),
    deps.tokens.issue({ userId, sessionId: session.sessionId }),
  ]);
  return { accessToken, session, profile };
}
