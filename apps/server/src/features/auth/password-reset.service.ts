import type { BodyOf, endpoints } from '@salim/contract';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { revokeTokensOf } from '../personal-tokens/personal-tokens.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { accountByMailToken, accountsOfAddress, namedAccounts } from './account.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { passwordChangedMail, passwordResetMail } from './auth-mails.ts';
import { endMailTokens, findMailToken } from './mail-tokens.repository.ts';
import { deletePasskeysOf } from './passkeys/passkeys.repository.ts';
import { refuseGuessable } from './password-rules.ts';
import { requirePasswordSignIn } from './require-password-sign-in.ts';
import { notifyOwner } from './security-notices.service.ts';
import { endAllSessions } from './sessions.repository.ts';
import { hashOfToken } from './sessions.service.ts';
import { findAccount, isEmailVerifiedByAnyone, markEmailVerified, updatePasswordHash } from './users.repository.ts';

type Caller = Pick<Actor, 'idempotency'>;

/**
 * Sends one mail with a reset link for each account with this address; does not reveal whether there are any.
 *
 * @throws AppError PROVIDER_SIGN_IN_ONLY, TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(
  deps: AuthDeps,
  caller: Caller,
  email: string,
  client: Client,
): Promise<void> {
  requirePasswordSignIn(deps);
  await deps.limits.requestMail(client.address);
  const mayMail = await deps.limits.mayMail(deps.db, email);
  await inWriteTransaction(deps, caller, async (trx) => {
    const accounts = await accountsOfAddress(trx, email);
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSWORD_RESET_REQUESTED',
      userId: accounts[0]?.userId ?? null,
      address: client.address,
    });
    const [first] = accounts;
    if (!mayMail || !first) return;
    const named = await namedAccounts(deps, trx, accounts, 'RESET_PASSWORD');
    await queueMail(deps, trx, first.email, passwordResetMail(deps.config.publicUrl, named));
  });
}

/**
 * Sets a new password by the token of a mail, which verifies the address as well. Ends everything opened under the old
 * password: sessions, other links, personal tokens unless the user keeps them, and passkeys that were added before the
 * address was verified. A second factor stays.
 *
 * @throws AppError TOKEN_INVALID, PASSWORD_TOO_COMMON, PROVIDER_SIGN_IN_ONLY, TOO_MANY_REQUESTS
 */
export async function resetPassword(
  deps: AuthDeps,
  caller: Caller,
  input: BodyOf<typeof endpoints.resetPassword>,
  client: Client,
): Promise<void> {
  requirePasswordSignIn(deps);
  const attempt = await deps.limits.guess('reset token', client.address);
  const known = await findMailToken(deps.db, hashOfToken(input.token), ['RESET_PASSWORD'], deps.clock.now());
  const account = known ? await findAccount(deps.db, known.userId) : null;
  // A repeated request finds its token consumed; its key returns the stored response below.
  if (account === null && caller.idempotency === undefined) throw new AppError('TOKEN_INVALID');
  if (account) {
    await attempt.succeeded();
    refuseGuessable(input.newPassword, account, 'newPassword');
  }
  const passwordHash = await deps.passwords.hash(input.newPassword);

  await inWriteTransaction(deps, caller, async (trx) => {
    const now = deps.clock.now();
    const owner = await accountByMailToken(trx, input.token, 'RESET_PASSWORD', now);
    if (!owner) throw new AppError('TOKEN_INVALID');
    await updatePasswordHash(trx, owner.userId, passwordHash, now);
    // When another account has verified the address it stays with that account; the mail has still reached its owner.
    if (!(await isEmailVerifiedByAnyone(trx, owner.email))) {
      await markEmailVerified(trx, owner.userId, owner.email, now);
    }
    // They were added before the user proved to own the address.
    if (!owner.isEmailVerified) await deletePasskeysOf(trx, owner.userId);
    await endMailTokens(trx, owner.userId, ['RESET_PASSWORD', 'DELETE_ACCOUNT', 'CHANGE_EMAIL'], now);
    const endedSessions = await endAllSessions(trx, owner.userId, now);
    const revokedTokens = input.endTokens ? await revokeTokensOf(trx, owner.userId) : 0;
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSWORD_RESET',
      userId: owner.userId,
      address: client.address,
      details: { endedSessions, revokedTokens },
    });
    await notifyOwner(
      deps,
      trx,
      owner,
      {
        title: '비밀번호를 재설정했어요',
        message: '모든 기기에서 로그아웃했어요. 본인이 아니라면 바로 비밀번호를 바꿔 주세요.',
        link: '/settings/security',
      },
      passwordChangedMail(deps.config.publicUrl, owner.name, now),
    );
  });
}
