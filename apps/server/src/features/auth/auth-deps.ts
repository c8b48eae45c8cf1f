import type { Deps } from '../../deps.ts';
import type { AccessTokens } from './access-token.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { PasswordHasher } from './password-hashing.ts';

/** What the services of accounts and sessions work with beside the rest. */
export interface AuthDeps extends Deps {
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHasher;
  readonly limits: AttemptLimits;
}

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  /** As its owner would call it. */
  readonly device: string;
}
