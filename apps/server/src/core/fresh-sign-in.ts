import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** How long a sign-in, or a password given again, vouches for what cannot easily be taken back. */
const FRESH_MS = 5 * 60_000;

/**
 * Wants the session to have proven its person within the last five minutes, so that a device left open cannot give
 * the account away.
 *
 * @throws AppError REAUTH_REQUIRED
 */
export function requireFreshSignIn(deps: Pick<Deps, 'clock'>, actor: Pick<Actor, 'authenticatedAt'>): void {
  const age = deps.clock.now().getTime() - actor.authenticatedAt.getTime();
  // Without its sign: a clock that has been set back must not keep an old sign-in fresh.
  if (Math.abs(age) > FRESH_MS) throw new AppError('REAUTH_REQUIRED');
}
