import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isTokenOf } from '../personal-tokens/personal-tokens.service.ts';
import { findLiveSession } from './sessions.repository.ts';

/**
 * Checks again that the session or the token of a request is still active, for uploads that take long.
 *
 * @throws AppError SESSION_EXPIRED
 */
export async function requireStillSignedIn(deps: Pick<Deps, 'clock'>, trx: Trx, actor: Actor): Promise<void> {
  const { userId, sessionId, token } = actor;
  const now = deps.clock.now();
  const isThere = token
    ? await isTokenOf(trx, userId, token.id, now)
    : await findLiveSession(trx, sessionId, userId, now);
  if (!isThere) throw new AppError('SESSION_EXPIRED');
}
