import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { recordSecurityEvent, type SecurityEventKind } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { type CountedGuess, guessOverAllNetworks } from './password-guesses.service.ts';
import { findPasswordHash } from './users.repository.ts';

export interface PasswordGiven {
  readonly password: string | undefined;
  /** The field of the request that holds it. */
  readonly field: string;
  /** What a wrong one is written down as. */
  readonly failure: SecurityEventKind;
}

/**
 * Compares a password with the one of the signed-in person and answers its hash; null for an account that has none,
 * where whoever asks has to rest on something else.
 *
 * @throws AppError VALIDATION_FAILED where one is missing, WRONG_PASSWORD naming the field, TOO_MANY_REQUESTS
 */
export async function checkPassword(
  deps: AuthDeps,
  actor: Actor,
  given: PasswordGiven,
  client: Client,
): Promise<string | null> {
  const hash = await findPasswordHash(deps.db, actor.userId);
  if (hash === null && given.password === undefined) return null;
  if (given.password === undefined) {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field: given.field, message: '필수 항목이에요.' }] });
  }
  const attempt = deps.limits.guess(`password ${actor.userId}`, client.address);
  let overAll: CountedGuess | undefined;
  let isRight: boolean;
  try {
    overAll = await guessOverAllNetworks(deps, actor.userId, actor.userId, client);
    isRight = await deps.passwords.isRight(given.password, hash);
  } catch (error) {
    attempt.withdrawn();
    await overAll?.takeBack();
    throw error;
  }
  if (!isRight) {
    await recordSecurityEvent(deps, deps.db, { kind: given.failure, userId: actor.userId, address: client.address });
    throw fieldRefusal('WRONG_PASSWORD', given.field);
  }
  await overAll.takeBack();
  attempt.succeeded();
  return hash;
}
