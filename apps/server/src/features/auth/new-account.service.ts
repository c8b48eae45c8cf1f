import { DOCUMENT_VERSIONS } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { newShareCode } from '../../share-code.ts';
import { createFirstBook } from '../books/first-book.service.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { addressInUseMail } from './auth-mails.ts';
import { sendVerificationMail } from './email-verification.service.ts';
import { notifyOfDecision } from './marketing-consent.service.ts';
import {
  insertConsent,
  insertUser,
  isEmailVerifiedByAnyone,
  lockAddress,
  markEmailVerified,
} from './users.repository.ts';

const REQUIRED_CONSENTS = ['termsAgreed', 'privacyAgreed', 'ageVerified'] as const;

export type Consents = Readonly<Record<(typeof REQUIRED_CONSENTS)[number], boolean>>;

/** @throws AppError CONSENT_REQUIRED naming what is missing */
export function refuseWithoutConsent(consents: Consents): void {
  const missing = REQUIRED_CONSENTS.filter((field) => !consents[field]);
  if (missing.length === 0) return;
  throw new AppError('CONSENT_REQUIRED', {
    errors: missing.map((field) => ({
      field,
      message: field === 'ageVerified' ? '만 14세 이상만 가입할 수 있어요.' : '동의해야 가입할 수 있어요.',
      code: 'CONSENT_REQUIRED',
    })),
  });
}

async function recordConsents(trx: Trx, userId: string, account: NewAccount, at: Date): Promise<void> {
  for (const kind of ['TERMS', 'PRIVACY', 'AGE', 'MARKETING'] as const) {
    const isAgreed = kind === 'MARKETING' ? account.isMarketingAgreed : true;
    const { channel } = account;
    await insertConsent(trx, userId, { kind, documentVersion: DOCUMENT_VERSIONS[kind], isAgreed, channel }, at);
  }
}

/** One mail in either case, so that joining tells nobody whether an address has been verified by somebody. */
async function writeToAddress(
  deps: AuthDeps,
  trx: Trx,
  person: { readonly userId: string; readonly username: string; readonly email: string },
): Promise<void> {
  if (await isEmailVerifiedByAnyone(trx, person.email)) {
    await queueMail(deps, trx, person.email, addressInUseMail(deps.config.publicUrl));
  } else {
    await sendVerificationMail(deps, trx, person);
  }
}

/** So many accounts may have an address that none of them has proven. */
const UNPROVEN_MAX = 3;

/**
 * The address that a new account gets. One that three others have given without proving it is left out in silence: the
 * older ones keep their mails, and joining answers as ever.
 */
async function addressFor(trx: Trx, { email, isEmailVouchedFor }: NewAccount): Promise<string> {
  if (email === '') return '';
  const count = await lockAddress(trx, email);
  const isProven = isEmailVouchedFor && !(await isEmailVerifiedByAnyone(trx, email));
  return isProven || count < UNPROVEN_MAX ? email : '';
}

export interface NewAccount {
  readonly username: string;
  readonly name: string;
  /** Empty where a provider tells none. */
  readonly email: string;
  /** Somebody who is believed vouches for the address. */
  readonly isEmailVouchedFor: boolean;
  /** Null for somebody who signs in elsewhere. */
  readonly passwordHash: string | null;
  readonly isMarketingAgreed: boolean;
  /** Where the consents were given. */
  readonly channel: 'JOIN' | 'EXTERNAL_JOIN';
}

/**
 * Makes an account with its first book and answers its id. The address may be anybody's: it counts as this person's
 * once verified, and only where nobody else has verified it.
 *
 * @throws AppError USERNAME_TAKEN
 */
export async function openAccount(deps: AuthDeps, trx: Trx, account: NewAccount, client: Client): Promise<string> {
  const createdAt = deps.clock.now();
  const userId = newId(createdAt);
  const { username, name } = account;
  const email = await addressFor(trx, account);
  const friendCode = newShareCode();
  const isNew = await insertUser(trx, {
    userId,
    username,
    name,
    email,
    passwordHash: account.passwordHash,
    friendCodeSealed: deps.secrets.seal(friendCode),
    friendCodeLookup: deps.secrets.lookup('friend-code', friendCode),
    isMarketingAgreed: account.isMarketingAgreed,
    createdAt,
  });
  if (!isNew) throw fieldRefusal('USERNAME_TAKEN', 'username');
  await recordConsents(trx, userId, account, createdAt);
  if (account.isMarketingAgreed) {
    await notifyOfDecision(deps, trx, { userId, name, email, isEmailVerified: false }, true);
  }
  await createFirstBook(deps, trx, { userId, name });
  if (email !== '' && account.isEmailVouchedFor && !(await isEmailVerifiedByAnyone(trx, email))) {
    await markEmailVerified(trx, userId, email, createdAt);
  } else if (email !== '' && deps.limits.mayMail(email)) {
    // Counted once the account is sure: joins that fail must not use up the mails of somebody else's address.
    await writeToAddress(deps, trx, { userId, username, email });
  }
  await recordSecurityEvent(deps, trx, { kind: 'JOINED', userId, address: client.address });
  return userId;
}
