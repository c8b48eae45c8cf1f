import type { BodyOf, endpoints } from '@salim/contract';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { openAccount, refuseWithoutConsent } from './new-account.service.ts';
import { refuseGuessable } from './password-rules.ts';
import { admitRegistration, requireRegistration } from './registration.service.ts';
import { requirePasswordSignIn } from './require-password-sign-in.ts';

type JoinInput = BodyOf<typeof endpoints.join>;

/** @throws AppError PASSWORD_MISMATCH naming the repeated field */
function refuseUnlikeRepeats(input: JoinInput): void {
  for (const field of ['passwordConfirm', 'confirmPassword'] as const) {
    const repeated = input[field];
    if (repeated !== undefined && repeated !== input.password) throw fieldRefusal('PASSWORD_MISMATCH', field);
  }
}

/**
 * The requested user name, or the local part of the e-mail reduced to the characters allowed in a user name.
 *
 * @throws AppError VALIDATION_FAILED when the result is too short
 */
function usernameOf(input: JoinInput): string {
  if (input.username !== undefined) return input.username;
  const derived = (input.email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/gu, '')
    .slice(0, 30);
  if (derived.length < 3) {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field: 'username', message: '필수 항목이에요.' }] });
  }
  return derived;
}

/**
 * Creates an account with its first book. The address need not belong to the user: it counts once verified.
 *
 * @throws AppError PROVIDER_SIGN_IN_ONLY, REGISTRATION_CLOSED, CONSENT_REQUIRED, PASSWORD_MISMATCH, PASSWORD_TOO_COMMON,
 * USERNAME_TAKEN, TOO_MANY_REQUESTS
 */
export async function join(
  deps: AuthDeps,
  caller: Pick<Actor, 'idempotency'>,
  input: JoinInput,
  client: Client,
): Promise<{ id: string; username: string }> {
  requirePasswordSignIn(deps);
  await requireRegistration(deps, input.inviteCode, client.address);
  refuseWithoutConsent(input);
  refuseUnlikeRepeats(input);
  const username = usernameOf(input);
  refuseGuessable(input.password, { username, email: input.email }, 'password');
  await deps.limits.join(client.address);
  const passwordHash = await deps.passwords.hash(input.password);
  const isMarketingAgreed = input.marketingAgreed ?? input.marketingConsent ?? false;

  return inWriteTransaction(deps, caller, async (trx) => {
    await admitRegistration(deps, trx, input.inviteCode);
    const id = await openAccount(
      deps,
      trx,
      {
        username,
        name: input.name === undefined || input.name === '' ? username : input.name,
        email: input.email,
        isEmailVouchedFor: false,
        passwordHash,
        isMarketingAgreed,
        channel: 'JOIN',
      },
      client,
    );
    return { id, username };
  });
}
