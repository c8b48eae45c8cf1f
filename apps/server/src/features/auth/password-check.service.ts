import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { recordSecurityEvent, type SecurityEventKind } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { type CountedGuess, guessOverAllNetworks } from './password-guesses.service.ts';
import { requirePasswordSignIn } from './require-password-sign-in.ts';
import { findPasswordHash } from './users.repository.ts';

export interface PasswordGiven {
  readonly password: string | undefined;
  /** The request field that contains it. */
  readonly field: string;
  /** The security event recorded for a wrong password. */
  readonly failure: SecurityEventKind;
}

/**
 * Compares a password with that of the signed-in user and returns its hash. Null for an account without a password; the
 * caller must then rely on another proof. Where signing in is left to providers, no account has a password.
 *
 * @throws AppError VALIDATION_FAILED when it is missing, WRONG_PASSWORD naming the field, PROVIDER_SIGN_IN_ONLY,
 * TOO_MANY_REQUESTS
 */
export async function checkPassword(
  deps: AuthDeps,
  actor: Actor,
  given: PasswordGiven,
  client: Client,
): Promise<string | null> {
  if (given.password !== undefined) requirePasswordSignIn(deps);
  const hash = deps.config.signIn === 'ANY' ? await findPasswordHash(deps.db, actor.userId) : null;
  if (hash === null && given.password === undefined) return null;
  if (given.password === undefined) {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field: given.field, message: '필수 항목이에요.' }] });
  }
  const attempt = await deps.limits.guess(`password ${actor.userId}`, client.address);
  let overAll: CountedGuess | undefined;
  let isRight: boolean;
  try {
    overAll = await guessOverAllNetworks(deps, actor.userId, actor.userId, client);
    isRight = await deps.passwords.isRight(given.password, hash);
  } catch (error) {
    await attempt.withdrawn();
    await overAll?.takeBack();
    throw error;
  }
  if (!isRight) {
    await recordSecurityEvent(deps, deps.db, { kind: given.failure, userId: actor.userId, address: client.address });
    throw fieldRefusal('WRONG_PASSWORD', given.field);
  }
  await overAll.takeBack();
  await attempt.succeeded();
  return hash;
}
