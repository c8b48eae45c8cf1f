import { isShareCode } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { idsOfInvite } from '../../core/invite-id.ts';
import { isInviteLive } from '../../db/queries/live-invite.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * Whether this installation allows creating an account.
 *
 * @throws AppError REGISTRATION_CLOSED
 */
export async function requireRegistration(deps: AuthDeps, inviteCode: string | undefined): Promise<void> {
  const { registration } = deps.config;
  if (registration === 'OPEN') return;
  if (registration === 'INVITE' && inviteCode !== undefined && isShareCode(inviteCode)) {
    const ids = idsOfInvite(deps, inviteCode);
    if (await isInviteLive(deps.db, ids, deps.clock.now())) return;
  }
  throw new AppError('REGISTRATION_CLOSED');
}
