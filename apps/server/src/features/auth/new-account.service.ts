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
  insertConsents,
  insertUser,
  isEmailVerifiedByAnyone,
  lockAddress,
  markEmailVerified,
} from './users.repository.ts';

const REQUIRED_CONSENTS = ['termsAgreed', 'privacyAgreed', 'ageVerified'] as const;

export type Consents = Readonly<Record<(typeof REQUIRED_CONSENTS)[number], boolean>>;

/** @throws AppError CONSENT_REQUIRED naming the missing consents */
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
  const consents = (['TERMS', 'PRIVACY', 'AGE', 'MARKETING'] as const).map((kind) => ({
    kind,
    documentVersion: DOCUMENT_VERSIONS[kind],
    isAgreed: kind === 'MARKETING' ? account.isMarketingAgreed : true,
    channel: account.channel,
  }));
  await insertConsents(trx, userId, consents, at);
}

/** One mail in either case, so that joining does not reveal whether another account has verified the address. */
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

/** Maximum number of accounts with the same unverified address. */
const UNPROVEN_MAX = 3;

/**
 * The address stored for a new account. Silently empty when three accounts already have it unverified: the older ones
 * keep receiving mail, and the response to joining is unchanged.
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
  /** Empty when the provider sends none. */
  readonly email: string;
  /** A trusted provider has verified the address. */
  readonly isEmailVouchedFor: boolean;
  /** Null for a user who signs in through an external provider. */
  readonly passwordHash: string | null;
  readonly isMarketingAgreed: boolean;
  /** Where the consents were given. */
  readonly channel: 'JOIN' | 'EXTERNAL_JOIN';
}

/**
 * Creates an account with its first book and returns its id. The address need not belong to the user: it counts once
 * verified, and only when no other account has verified it.
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
  } else if (email !== '' && (await deps.limits.mayMail(trx, email))) {
    // Count only after the account is created: failed joins must not use up the mail limit of an address.
    await writeToAddress(deps, trx, { userId, username, email });
  }
  await recordSecurityEvent(deps, trx, { kind: 'JOINED', userId, address: client.address });
  return userId;
}
