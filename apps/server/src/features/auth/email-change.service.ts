import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { addressInUseMail, emailChangeMail, emailChangeNoticeMail } from './auth-mails.ts';
import { sendVerificationMail } from './email-verification.service.ts';
import { issueMailToken } from './mail-tokens.service.ts';
import { accountOf } from './profile.service.ts';
import { mailOwner } from './security-notices.service.ts';
import { isEmailVerifiedByAnyone } from './users.repository.ts';

/**
 * Starts a change of the e-mail address: sends a link to the new address and a notice to the old one, which stays in
 * use until the link is used. The response is the same when another account has verified the new address.
 *
 * @throws AppError REAUTH_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changeEmail(deps: AuthDeps, actor: Actor, email: string, client: Client): Promise<void> {
  requireFreshSignIn(deps, actor);
  await deps.limits.requestMail(client.address);
  const mayMail = await deps.limits.mayMail(deps.db, email);
  await inWriteTransaction(deps, actor, async (trx) => {
    const account = await accountOf(trx, actor.userId);
    const isOwnAddress = account.email.toLowerCase() === email.toLowerCase();
    if (isOwnAddress && account.isEmailVerified) return;
    await recordSecurityEvent(deps, trx, {
      kind: 'EMAIL_CHANGE_REQUESTED',
      userId: actor.userId,
      address: client.address,
    });
    if (isOwnAddress) {
      if (mayMail) await sendVerificationMail(deps, trx, account);
      return;
    }
    await mailOwner(deps, trx, account, emailChangeNoticeMail(deps.config.publicUrl, account.name, deps.clock.now()));
    if (!mayMail) return;
    if (await isEmailVerifiedByAnyone(trx, email)) {
      await queueMail(deps, trx, email, addressInUseMail(deps.config.publicUrl));
      return;
    }
    const token = await issueMailToken(deps, trx, { userId: actor.userId, email, purpose: 'CHANGE_EMAIL' });
    await queueMail(deps, trx, email, emailChangeMail(deps.config.publicUrl, { name: account.name, token }));
  });
}
