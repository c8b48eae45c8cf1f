import type { BodyOf, endpoints } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { fieldRefusal } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import { inTrx } from '../../db/in-trx.ts';
import { revokeTokensOf } from '../personal-tokens/personal-tokens.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { passwordChangedMail } from './auth-mails.ts';
import { endMailTokens } from './mail-tokens.repository.ts';
import { checkPassword } from './password-check.service.ts';
import { refuseGuessable } from './password-rules.ts';
import { accountOf } from './profile.service.ts';
import { requirePasswordSignIn } from './require-password-sign-in.ts';
import { notifyOwner } from './security-notices.service.ts';
import { endOtherSessions } from './sessions.repository.ts';
import { lockPasswordHash, updatePasswordHash } from './users.repository.ts';

/**
 * Changes the password, or sets the first one of an account that signs in through an external provider. All other
 * sessions end, and personal tokens too unless the user keeps them; the owner is notified by mail.
 *
 * @throws AppError WRONG_PASSWORD, REAUTH_REQUIRED for a first password, PASSWORD_TOO_COMMON, PROVIDER_SIGN_IN_ONLY,
 * TOO_MANY_REQUESTS
 */
export async function changePassword(
  deps: AuthDeps,
  actor: Actor,
  input: BodyOf<typeof endpoints.changePassword>,
  client: Client,
): Promise<void> {
  requirePasswordSignIn(deps);
  const account = await accountOf(deps.db, actor.userId);
  if (!account.hasPassword) requireFreshSignIn(deps, actor);
  const failure = 'PASSWORD_CHANGE_FAILED';
  const given = { password: input.currentPassword, field: 'currentPassword', failure } as const;
  const currentHash = await checkPassword(deps, actor, given, client);
  refuseGuessable(input.newPassword, account, 'newPassword');
  const newHash = await deps.passwords.hash(input.newPassword);

  const hasChanged = await inTrx(deps.db, async (trx) => {
    const now = deps.clock.now();
    // Of two concurrent changes the second finds that the password it verified has been replaced.
    if ((await lockPasswordHash(trx, actor.userId)) !== currentHash) return false;
    await updatePasswordHash(trx, actor.userId, newHash, now);
    const endedSessions = await endOtherSessions(trx, actor.userId, actor.sessionId, now);
    const revokedTokens = input.endTokens ? await revokeTokensOf(trx, actor.userId) : 0;
    await endMailTokens(trx, actor.userId, ['RESET_PASSWORD', 'DELETE_ACCOUNT'], now);
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSWORD_CHANGED',
      userId: actor.userId,
      address: client.address,
      details: { endedSessions, revokedTokens },
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: '비밀번호를 바꿨어요',
        message: '이 기기를 제외한 모든 기기에서 로그아웃했어요.',
        link: '/settings',
      },
      passwordChangedMail(deps.config.publicUrl, account.name, now),
    );
    return true;
  });
  if (hasChanged) return;
  await recordSecurityEvent(deps, deps.db, { kind: failure, userId: actor.userId, address: client.address });
  throw fieldRefusal('WRONG_PASSWORD', 'currentPassword');
}
