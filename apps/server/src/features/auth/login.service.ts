import type { BodyOf, endpoints } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { inTrx } from '../../db/in-trx.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { provePasskeyOf, usePasskey } from './passkeys/passkey-proof.service.ts';
import { type CountedGuess, guessOverAllNetworks } from './password-guesses.service.ts';
import { requirePasswordSignIn } from './require-password-sign-in.ts';
import { beginSession, type SignedIn, signedInAs } from './sign-in.service.ts';
import { hasPasskey } from './sign-in-methods.service.ts';
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

const AT_SIGN_IN = { failure: 'SIGN_IN_FAILED', status: 401 } as const;

/** Now that the password was right, the response may say that a passkey can replace the code. */
async function otpRequired(deps: AuthDeps, userId: string): Promise<AppError> {
  if (!(await hasPasskey(deps, deps.db, userId))) return new AppError('OTP_REQUIRED');
  return new AppError('OTP_REQUIRED', {
    errors: [{ field: 'passkey', message: '패스키로도 확인할 수 있어요.', code: 'OTP_REQUIRED' }],
  });
}

/**
 * Signs in by user name or by a verified e-mail address. For an unknown name the response and its duration are the same
 * as for a wrong password. When the account has a second factor, its code, or a passkey instead, is sent with the
 * password.
 *
 * @throws AppError BAD_CREDENTIALS, OTP_REQUIRED, OTP_INVALID, PASSKEY_INVALID, PROVIDER_SIGN_IN_ONLY, TOO_MANY_REQUESTS
 */
export async function signIn(deps: AuthDeps, input: BodyOf<typeof endpoints.login>, client: Client): Promise<SignedIn> {
  requirePasswordSignIn(deps);
  const identifier = input.username.trim().normalize('NFC').toLowerCase();
  const attempt = await deps.limits.guess(`login ${identifier}`, client.address);
  let login: Login | null;
  let overAll: CountedGuess | undefined;
  let isRight: boolean;
  try {
    login = await findLogin(deps, identifier);
    overAll = await guessOverAllNetworks(deps, login?.userId ?? null, identifier, client);
    isRight = await deps.passwords.isRight(input.password, login?.passwordHash ?? null);
  } catch (error) {
    await attempt.withdrawn();
    await overAll?.takeBack();
    throw error;
  }
  if (!login || !isRight) {
    await recordFailure(deps, login?.userId ?? null, client);
    throw new AppError('BAD_CREDENTIALS');
  }
  await overAll.takeBack();
  const { userId, passwordHash } = login;
  const passkey =
    input.passkey === undefined ? null : await provePasskeyOf(deps, userId, input.passkey, client, AT_SIGN_IN);
  const freshHash =
    passwordHash !== null && deps.passwords.isOutdated(passwordHash) ? await deps.passwords.hash(input.password) : null;
  const signedIn = await inTrx(deps.db, async (trx) => {
    // The password may have been changed during the check, in which case the old one was verified.
    if ((await lockPasswordHash(trx, userId)) !== passwordHash) throw new AppError('BAD_CREDENTIALS');
    if (passkey) await usePasskey(deps, trx, passkey, AT_SIGN_IN);
    const factor = passkey ? 'PASSKEY' : await takeSecondFactor(deps, trx, userId, input.otp);
    if (factor === 'MISSING' || factor === 'WRONG') return { factor, session: null };
    if (freshHash !== null) await updatePasswordHash(trx, userId, freshHash, deps.clock.now());
    return { factor, session: await beginSession(deps, trx, userId, client, { factor }) };
  });
  if (signedIn.session === null) {
    if (signedIn.factor === 'MISSING') {
      await attempt.withdrawn();
      throw await otpRequired(deps, userId);
    }
    await recordFailure(deps, userId, client);
    // At sign-in a 401 is about the credentials; on routes that need a session it would be about the session.
    throw new AppError('OTP_INVALID', { ...fieldRefusal('OTP_INVALID', 'otp').details, status: 401 });
  }
  await attempt.succeeded();
  return signedInAs(deps, userId, signedIn.session);
}
