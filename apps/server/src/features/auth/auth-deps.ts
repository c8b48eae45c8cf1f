import { type AttemptLimits, attemptLimits, noAttemptLimits } from '../../core/attempt-limits.ts';
import type { Deps } from '../../deps.ts';
import { type AccessTokens, accessTokens } from './access-token.ts';
import { type PasswordHasher, passwordHasher } from './password-hashing.ts';

/** Dependencies of the account and session services. */
export interface AuthDeps extends Deps {
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly limits: AttemptLimits;
}

/** Created once per server: the limits and the hashing queue are shared by all requests. */
export function authDepsOf(deps: Deps): AuthDeps {
  return {
    ...deps,
    tokens: accessTokens(deps),
    passwords: passwordHasher(deps.passwordCost),
    limits: deps.config.areRateLimitsOn ? attemptLimits(deps) : noAttemptLimits,
  };
}

/** Origin of a request. */
export interface Client {
  readonly address: string;
  /** Readable device name. */
  readonly device: string;
}
