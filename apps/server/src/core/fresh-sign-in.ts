import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** How long a sign-in or a repeated password entry authorizes irreversible actions. */
const FRESH_MS = 5 * 60_000;

/**
 * Requires the session to have been authenticated within the last five minutes, so that an unattended device cannot be
 * used to take over the account.
 *
 * @throws AppError REAUTH_REQUIRED
 */
export function requireFreshSignIn(deps: Pick<Deps, 'clock'>, actor: Pick<Actor, 'authenticatedAt'>): void {
  const age = deps.clock.now().getTime() - actor.authenticatedAt.getTime();
  // Absolute value: a clock that was set back must not keep an old sign-in fresh.
  if (Math.abs(age) > FRESH_MS) throw new AppError('REAUTH_REQUIRED');
}
