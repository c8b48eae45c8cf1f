import { type AttemptLimits, attemptLimits, noAttemptLimits } from '../../core/attempt-limits.ts';
import type { Deps } from '../../deps.ts';
import { type AccessTokens, accessTokens } from './access-token.ts';
import { type PasswordHasher, passwordHasher } from './password-hashing.ts';

/** What the services of accounts and sessions work with beside the rest. */
export interface AuthDeps extends Deps {
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly limits: AttemptLimits;
}

/** One of each for the whole server: limits and the queue of hashes count everybody's attempts together. */
export function authDepsOf(deps: Deps): AuthDeps {
  return {
    ...deps,
    tokens: accessTokens(deps),
    passwords: passwordHasher(),
    limits: deps.config.areRateLimitsOn ? attemptLimits(deps.clock) : noAttemptLimits,
  };
}

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  /** As its owner would call it. */
  readonly device: string;
}
