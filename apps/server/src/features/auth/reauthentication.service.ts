import type { BodyOf, endpoints, PasskeyAssertion } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { provePasskeyOf, usePasskey } from './passkeys/passkey-proof.service.ts';
import { checkPassword } from './password-check.service.ts';
import { markAuthenticated } from './sessions.repository.ts';
import { type SecondFactor, takeSecondFactor } from './two-factor/second-factor.service.ts';

const PASSKEY_FAILED = { failure: 'REAUTHENTICATION_FAILED', status: 422 } as const;

async function noteReauthentication(
  deps: AuthDeps,
  trx: Trx,
  actor: Actor,
  client: Client,
  factor: SecondFactor,
): Promise<void> {
  await markAuthenticated(trx, actor.sessionId, deps.clock.now());
  await recordSecurityEvent(deps, trx, {
    kind: 'REAUTHENTICATED',
    userId: actor.userId,
    address: client.address,
    details: { sessionId: actor.sessionId, factor },
  });
}

/** A passkey of the user replaces the password and the code. */
async function reauthenticateByPasskey(
  deps: AuthDeps,
  actor: Actor,
  assertion: PasskeyAssertion,
  client: Client,
): Promise<void> {
  const attempt = await deps.limits.guess(`passkey ${actor.userId}`, client.address);
  const proven = await provePasskeyOf(deps, actor.userId, assertion, client, PASSKEY_FAILED);
  await inTrx(deps.db, async (trx) => {
    await usePasskey(deps, trx, proven, PASSKEY_FAILED);
    await noteReauthentication(deps, trx, actor, client, 'PASSKEY');
  });
  await attempt.succeeded();
}

/**
 * Re-authenticates the user of this session by a passkey, or by the password and, when it is on, the second factor.
 *
 * @throws AppError VALIDATION_FAILED without either, WRONG_PASSWORD, OTP_INVALID naming `otp` when it is wrong or
 * missing, PASSKEY_INVALID, PROVIDER_SIGN_IN_ONLY, TOO_MANY_REQUESTS
 */
export async function reauthenticate(
  deps: AuthDeps,
  actor: Actor,
  input: BodyOf<typeof endpoints.reauthenticate>,
  client: Client,
): Promise<void> {
  if (input.passkey !== undefined) return reauthenticateByPasskey(deps, actor, input.passkey, client);
  if (input.password === undefined) {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field: 'password', message: '필수 항목이에요.' }] });
  }
  const failure = 'REAUTHENTICATION_FAILED';
  await checkPassword(deps, actor, { password: input.password, field: 'password', failure }, client);
  const attempt = await deps.limits.guess(`otp ${actor.userId}`, client.address);
  const factor = await inTrx(deps.db, async (trx) => {
    const taken = await takeSecondFactor(deps, trx, actor.userId, input.otp);
    if (taken === 'MISSING' || taken === 'WRONG') return taken;
    await noteReauthentication(deps, trx, actor, client, taken);
    return taken;
  });
  if (factor === 'MISSING') {
    await attempt.withdrawn();
    // Not 401: the session is valid, and a client would try to renew it in vain.
    throw new AppError('OTP_INVALID', {
      errors: [{ field: 'otp', message: '2단계 인증 코드를 입력해 주세요.', code: 'OTP_REQUIRED' }],
    });
  }
  if (factor === 'WRONG') {
    await recordSecurityEvent(deps, deps.db, {
      kind: 'SECOND_FACTOR_FAILED',
      userId: actor.userId,
      address: client.address,
    });
    throw fieldRefusal('OTP_INVALID', 'otp');
  }
  await attempt.succeeded();
}
