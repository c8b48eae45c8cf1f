import type { BodyOf, endpoints } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { inTrx } from '../../db/in-trx.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { checkPassword } from './password-check.service.ts';
import { markAuthenticated } from './sessions.repository.ts';
import { takeSecondFactor } from './two-factor/second-factor.service.ts';

/**
 * Re-authenticates the user of this session by the password and, when it is on, the second factor.
 *
 * @throws AppError WRONG_PASSWORD, OTP_INVALID naming `otp` when it is wrong or missing, TOO_MANY_REQUESTS
 */
export async function reauthenticate(
  deps: AuthDeps,
  actor: Actor,
  input: BodyOf<typeof endpoints.reauthenticate>,
  client: Client,
): Promise<void> {
  const failure = 'REAUTHENTICATION_FAILED';
  await checkPassword(deps, actor, { password: input.password, field: 'password', failure }, client);
  const attempt = deps.limits.guess(`otp ${actor.userId}`, client.address);
  const factor = await inTrx(deps.db, async (trx) => {
    const taken = await takeSecondFactor(deps, trx, actor.userId, input.otp);
    if (taken === 'MISSING' || taken === 'WRONG') return taken;
    await markAuthenticated(trx, actor.sessionId, deps.clock.now());
    await recordSecurityEvent(deps, trx, {
      kind: 'REAUTHENTICATED',
      userId: actor.userId,
      address: client.address,
      details: { sessionId: actor.sessionId, factor: taken },
    });
    return taken;
  });
  if (factor === 'MISSING') {
    attempt.withdrawn();
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
  attempt.succeeded();
}
