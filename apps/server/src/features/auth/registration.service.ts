import { isShareCode } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { codeGuesses } from '../../core/code-guesses.ts';
import { idsOfInvite } from '../../core/invite-id.ts';
import type { Trx } from '../../db/database.ts';
import { admitAccount, isAccountAdmitted } from '../../db/queries/live-invite.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * Whether this installation allows creating an account. Wrong invite codes count against the network.
 *
 * @throws AppError REGISTRATION_CLOSED, TOO_MANY_REQUESTS
 */
export async function requireRegistration(
  deps: AuthDeps,
  inviteCode: string | undefined,
  address: string,
): Promise<void> {
  const { registration } = deps.config;
  if (registration === 'OPEN') return;
  if (registration === 'INVITE' && inviteCode !== undefined && isShareCode(inviteCode)) {
    const guess = await codeGuesses(deps).guess(null, address);
    if (await isAccountAdmitted(deps.db, idsOfInvite(deps, inviteCode), deps.clock.now())) {
      await guess.wasRight();
      return;
    }
  }
  throw new AppError('REGISTRATION_CLOSED');
}

/**
 * Counts an account against the invitation that admits it, in the database transaction that creates the account.
 *
 * @throws AppError REGISTRATION_CLOSED when concurrent accounts have used the invitation up
 */
export async function admitRegistration(deps: AuthDeps, trx: Trx, inviteCode: string | undefined): Promise<void> {
  if (deps.config.registration !== 'INVITE') return;
  const ids = inviteCode === undefined ? [] : idsOfInvite(deps, inviteCode);
  if (!(await admitAccount(trx, ids, deps.clock.now()))) throw new AppError('REGISTRATION_CLOSED');
}
