import type { BodyOf, endpoints } from '@salim/contract';
import { inTrx } from '../../db/in-trx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, fieldRefusal } from '../../http/app-error.ts';
import { queueMail } from '../mail/outbox.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { passwordChangedMail } from './auth-mails.ts';
import { refuseGuessable } from './password-rules.ts';
import { endOtherSessions } from './sessions.repository.ts';
import { findAccount, findPasswordHash, lockPasswordHash, updatePasswordHash } from './users.repository.ts';

async function refuseWrongPassword(deps: AuthDeps, actor: Actor, client: Client): Promise<never> {
  await recordSecurityEvent(deps, deps.db, {
    kind: 'PASSWORD_CHANGE_FAILED',
    userId: actor.userId,
    address: client.address,
  });
  throw fieldRefusal('WRONG_PASSWORD', 'currentPassword');
}

/**
 * Changes the password. All other sessions end, and the owner of the account is told by mail.
 *
 * @throws AppError WRONG_PASSWORD, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS
 */
export async function changePassword(
  deps: AuthDeps,
  actor: Actor,
  input: BodyOf<typeof endpoints.changePassword>,
  client: Client,
): Promise<void> {
  const account = await findAccount(deps.db, actor.userId);
  if (!account) throw new AppError('SESSION_EXPIRED');
  const attempt = deps.limits.guess(`password ${actor.userId}`, client.address);
  let isRight: boolean;
  let currentHash: string | null;
  try {
    currentHash = await findPasswordHash(deps.db, actor.userId);
    isRight = await deps.passwords.isRight(input.currentPassword, currentHash);
  } catch (error) {
    attempt.withdrawn();
    throw error;
  }
  if (!isRight) return refuseWrongPassword(deps, actor, client);
  attempt.succeeded();
  refuseGuessable(input.newPassword, account, 'newPassword');
  const newHash = await deps.passwords.hash(input.newPassword);

  const hasChanged = await inTrx(deps.db, async (trx) => {
    const now = deps.clock.now();
    // Of two changes at once the second finds that the password it knew is the old one by now.
    if ((await lockPasswordHash(trx, actor.userId)) !== currentHash) return false;
    await updatePasswordHash(trx, actor.userId, newHash, now);
    const endedSessions = await endOtherSessions(trx, actor.userId, actor.sessionId, now);
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSWORD_CHANGED',
      userId: actor.userId,
      address: client.address,
      details: { endedSessions },
    });
    await notify(deps, trx, {
      userId: actor.userId,
      type: 'SECURITY',
      title: '비밀번호를 바꿨어요',
      message: '이 기기를 뺀 다른 기기는 모두 로그아웃했어요.',
      link: '/settings',
    });
    // An address that has not been proven may be a stranger's, who is not to get one mail after another.
    if (account.isEmailVerified || deps.limits.mayMail(account.email)) {
      await queueMail(deps, trx, account.email, passwordChangedMail(deps.config.publicUrl, account.name, now));
    }
    return true;
  });
  if (!hasChanged) await refuseWrongPassword(deps, actor, client);
}
