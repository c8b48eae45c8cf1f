import type { Trx } from '../../db/database.ts';
import type { Mail } from '../delivery/mail/compose-mail.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Account } from './users.repository.ts';

/**
 * Mails the owner of an account. Skips an unverified address: it may be a stranger's, who must not be flooded with
 * mail.
 */
export async function mailOwner(
  deps: AuthDeps,
  trx: Trx,
  account: Pick<Account, 'email' | 'isEmailVerified'>,
  mail: Mail,
): Promise<void> {
  if (account.email === '') return;
  if (account.isEmailVerified || (await deps.limits.mayMail(trx, account.email)))
    await queueMail(deps, trx, account.email, mail);
}

export interface SecurityNotice {
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

/** Notifies the owner of an account event, in the app and by mail. */
export async function notifyOwner(
  deps: AuthDeps,
  trx: Trx,
  account: Account,
  notice: SecurityNotice,
  mail: Mail,
): Promise<void> {
  await notify(deps, trx, { userId: account.userId, type: 'SECURITY', ...notice });
  await mailOwner(deps, trx, account, mail);
}
