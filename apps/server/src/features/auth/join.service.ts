import { type BodyOf, DOCUMENT_VERSIONS, type endpoints } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import { type Actor, writing } from '../../http/actor.ts';
import { AppError, fieldRefusal } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import { newShareCode } from '../../share-code.ts';
import { createFirstBook } from '../books/first-book.service.ts';
import { queueMail } from '../mail/outbox.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { addressInUseMail } from './auth-mails.ts';
import { sendVerificationMail } from './email-verification.service.ts';
import { refuseGuessable } from './password-rules.ts';
import { insertConsent, insertUser, isEmailVerifiedBySomebody } from './users.repository.ts';

type JoinInput = BodyOf<typeof endpoints.join>;

const REQUIRED_CONSENTS = ['termsAgreed', 'privacyAgreed', 'ageVerified'] as const;

/** @throws AppError CONSENT_REQUIRED naming what is missing */
function refuseWithoutConsent(input: JoinInput): void {
  const missing = REQUIRED_CONSENTS.filter((field) => !input[field]);
  if (missing.length === 0) return;
  throw new AppError('CONSENT_REQUIRED', {
    errors: missing.map((field) => ({
      field,
      message: field === 'ageVerified' ? '만 14세 이상만 가입할 수 있어요.' : '가입하려면 동의해 주세요.',
      code: 'CONSENT_REQUIRED',
    })),
  });
}

/** @throws AppError PASSWORD_MISMATCH naming the repeated field */
function refuseUnlikeRepeats(input: JoinInput): void {
  for (const field of ['passwordConfirm', 'confirmPassword'] as const) {
    const repeated = input[field];
    if (repeated !== undefined && repeated !== input.password) throw fieldRefusal('PASSWORD_MISMATCH', field);
  }
}

/**
 * The user name asked for, or the e-mail's part before the at sign in the letters that a user name may have.
 *
 * @throws AppError VALIDATION_FAILED where too little of it is left
 */
function usernameOf(input: JoinInput): string {
  if (input.username !== undefined) return input.username;
  const derived = (input.email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/gu, '')
    .slice(0, 30);
  if (derived.length < 3) {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field: 'username', message: '꼭 필요한 항목이에요.' }] });
  }
  return derived;
}

async function recordConsents(trx: Trx, userId: string, isMarketingAgreed: boolean, at: Date): Promise<void> {
  for (const kind of ['TERMS', 'PRIVACY', 'AGE', 'MARKETING'] as const) {
    const isAgreed = kind === 'MARKETING' ? isMarketingAgreed : true;
    await insertConsent(trx, userId, { kind, documentVersion: DOCUMENT_VERSIONS[kind], isAgreed, channel: 'JOIN' }, at);
  }
}

/** One mail in either case, so that joining tells nobody whether an address has been verified by somebody. */
async function writeToAddress(
  deps: AuthDeps,
  trx: Trx,
  person: { readonly userId: string; readonly username: string; readonly email: string },
): Promise<void> {
  if (await isEmailVerifiedBySomebody(trx, person.email)) {
    await queueMail(deps, trx, person.email, addressInUseMail(deps.config.publicUrl));
  } else {
    await sendVerificationMail(deps, trx, person);
  }
}

/**
 * Makes an account with its first book. The address may be anybody's: it counts as this person's once verified.
 *
 * @throws AppError CONSENT_REQUIRED, PASSWORD_MISMATCH, PASSWORD_TOO_COMMON, USERNAME_TAKEN, TOO_MANY_REQUESTS
 */
export async function join(
  deps: AuthDeps,
  caller: Pick<Actor, 'idempotency'>,
  input: JoinInput,
  client: Client,
): Promise<{ id: string; username: string }> {
  refuseWithoutConsent(input);
  refuseUnlikeRepeats(input);
  const username = usernameOf(input);
  refuseGuessable(input.password, { username, email: input.email }, 'password');
  deps.limits.join(client.address);
  const passwordHash = await deps.passwords.hash(input.password);
  const isMarketingAgreed = input.marketingAgreed ?? input.marketingConsent ?? false;

  return writing(deps, caller, async (trx) => {
    const createdAt = deps.clock.now();
    const userId = newId(createdAt);
    const name = input.name === undefined || input.name === '' ? username : input.name;
    const friendCode = newShareCode();
    const isNew = await insertUser(trx, {
      userId,
      username,
      name,
      email: input.email,
      passwordHash,
      friendCodeSealed: deps.secrets.seal(friendCode),
      friendCodeLookup: deps.secrets.lookup('friend-code', friendCode),
      isMarketingAgreed,
      createdAt,
    });
    if (!isNew) throw fieldRefusal('USERNAME_TAKEN', 'username');
    await recordConsents(trx, userId, isMarketingAgreed, createdAt);
    await createFirstBook(deps, trx, { userId, name });
    // Counted once the account is sure: joins that fail must not use up the mails of somebody else's address.
    if (deps.limits.mayMail(input.email)) await writeToAddress(deps, trx, { userId, username, email: input.email });
    await recordSecurityEvent(deps, trx, { kind: 'JOINED', userId, address: client.address });
    return { id: userId, username };
  });
}
