import type { BodyOf, endpoints } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { inTrx } from '../../db/in-trx.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { type CountedGuess, guessOverAllNetworks } from './password-guesses.service.ts';
import { beginSession, type SignedIn, signedInAs } from './sign-in.service.ts';
import { takeSecondFactor } from './two-factor/second-factor.service.ts';
import {
  findLoginByUsername,
  findLoginByVerifiedEmail,
  type Login,
  lockPasswordHash,
  updatePasswordHash,
} from './users.repository.ts';

function findLogin(deps: AuthDeps, identifier: string): Promise<Login | null> {
  return identifier.includes('@')
    ? findLoginByVerifiedEmail(deps.db, identifier)
    : findLoginByUsername(deps.db, identifier);
}

async function recordFailure(deps: AuthDeps, userId: string | null, client: Client): Promise<void> {
  await recordSecurityEvent(deps, deps.db, { kind: 'SIGN_IN_FAILED', userId, address: client.address });
}

/**
 * Signs in by user name or by a verified e-mail address. For an unknown name the response and its duration are the same
 * as for a wrong password. When the account has a second factor, its code is sent with the password.
 *
 * @throws AppError BAD_CREDENTIALS, OTP_REQUIRED, OTP_INVALID, TOO_MANY_REQUESTS
 */
export async function signIn(deps: AuthDeps, input: BodyOf<typeof endpoints.login>, client: Client): Promise<SignedIn> {
  const identifier = input.username.trim().normalize('NFC').toLowerCase();
  const attempt = deps.limits.guess(`login ${identifier}`, client.address);
  let login: Login | null;
  let overAll: CountedGuess | undefined;
  let isRight: boolean;
  try {
    login = await findLogin(deps, identifier);
    overAll = await guessOverAllNetworks(deps, login?.userId ?? null, identifier, client);
    isRight = await deps.passwords.isRight(input.password, login?.passwordHash ?? null);
  } catch (error) {
    attempt.withdrawn();
    await overAll?.takeBack();
    throw error;
  }
  if (!login || !isRight) {
    await recordFailure(deps, login?.userId ?? null, client);
    throw new AppError('BAD_CREDENTIALS');
  }
  await overAll.takeBack();
  const { userId, passwordHash } = login;
  const freshHash =
    passwordHash !== null && deps.passwords.isOutdated(passwordHash) ? await deps.passwords.hash(input.password) : null;
  const signedIn = await inTrx(deps.db, async (trx) => {
    // The password may have been changed during the check, in which case the old one was verified.
    if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw new AppError('BAD_CREDENTIALS');
    const factor = await takeSecondFactor(deps, trx, userId, input.otp);
    if (factor === 'MISSING' || factor === 'WRONG') return { factor, session: null };
    if (freshHash !== null) await updatePasswordHash(trx, userId, freshHash, deps.clock.now());
    return { factor, session: await beginSession(deps, trx, userId, client, { factor }) };
  });
  if (signedIn.session === null) {
    if (signedIn.factor === 'MISSING') {
      attempt.withdrawn();
      throw new AppError('OTP_REQUIRED');
    }
    await recordFailure(deps, userId, client);
    // At sign-in a 401 is about the credentials; on routes that need a session it would be about the session.
    throw new AppError('OTP_INVALID', { ...fieldRefusal('OTP_INVALID', 'otp').details, status: 401 });
  }
  attempt.succeeded();
  return signedInAs(deps, userId, signedIn.session);
}
