import type { BodyOf, endpoints, Profile } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { type LinkedProvider, linkedProvidersOf } from './identities.service.ts';
import { decideOnMarketing } from './marketing-consent.service.ts';
import { type SignInMethods, signInMethodsOf } from './sign-in-methods.service.ts';
import { isTwoFactorOn } from './two-factor/second-factor.service.ts';
import {
  type Account,
  type ConsentRow,
  findAccount,
  listConsents,
  lockAccount,
  updateAccount,
  updateProfileImageUrl,
} from './users.repository.ts';

/**
 * The friend code, or an empty text when it was sealed with another installation's key (a database restored without its
 * data directory): the user then creates a new one, and everything else keeps working.
 */
function friendCodeOf(deps: Deps, account: Account): string {
  try {
    return deps.secrets.unseal(account.friendCodeSealed);
  } catch (error) {
    deps.log.warn(
      { err: error, userId: account.userId },
      'a friend code cannot be unsealed with the key of this data directory',
    );
    return '';
  }
}

interface SignInState extends Pick<SignInMethods, 'hasPassword' | 'passkeyCount'> {
  readonly isTwoFactorOn: boolean;
  readonly providers: readonly LinkedProvider[];
}

function profileOf(deps: Deps, account: Account, state: SignInState): Profile {
  return {
    id: account.userId,
    username: account.username,
    name: account.name,
    email: account.email,
    emailVerified: account.isEmailVerified,
    profileImageUrl: account.profileImageUrl,
    friendCode: friendCodeOf(deps, account),
    hasPassword: state.hasPassword,
    twoFactor: state.isTwoFactorOn,
    passkeyCount: state.passkeyCount,
    marketingAgreed: account.isMarketingAgreed,
    providers: [...state.providers],
  };
}

async function signInStateOf(deps: Deps, db: Db, account: Account): Promise<SignInState> {
  // Sequential: inside a database transaction all share its connection.
  const { userId } = account;
  const isOn = await isTwoFactorOn(db, userId);
  const providers = await linkedProvidersOf(deps, db, userId);
  const { hasPassword, passkeyCount } = await signInMethodsOf(deps, db, account);
  return { hasPassword, passkeyCount, isTwoFactorOn: isOn, providers };
}

/** @throws AppError SESSION_EXPIRED when the account is deleted */
export async function accountOf(db: Db, userId: string): Promise<Account> {
  const account = await findAccount(db, userId);
  if (!account) throw new AppError('SESSION_EXPIRED');
  return account;
}

/** @throws AppError SESSION_EXPIRED when the account is deleted */
export async function getProfile(deps: Deps, userId: string): Promise<Profile> {
  const account = await findAccount(deps.db, userId);
  if (!account) throw new AppError('SESSION_EXPIRED');
  return profileOf(deps, account, await signInStateOf(deps, deps.db, account));
}

/** Every consent decision, oldest first. */
export async function consentsOf(db: Db, userId: string): Promise<ConsentRow[]> {
  return listConsents(db, userId);
}

/**
 * Changes the name or the marketing consent; each consent decision is recorded with its time and confirmed by a notice.
 *
 * @throws AppError SESSION_EXPIRED when the account is deleted
 */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  changes: BodyOf<typeof endpoints.updateProfile>,
): Promise<Profile> {
  return inTrx(deps.db, async (trx) => {
    const now = deps.clock.now();
    const account = await lockAccount(trx, actor.userId);
    if (!account) throw new AppError('SESSION_EXPIRED');
    const changed: Account = {
      ...account,
      name: changes.name ?? account.name,
      isMarketingAgreed: changes.marketingAgreed ?? account.isMarketingAgreed,
    };
    await updateAccount(trx, actor.userId, changed, now);
    if (changed.isMarketingAgreed !== account.isMarketingAgreed) {
      await decideOnMarketing(deps, trx, account, changed.isMarketingAgreed);
    }
    return profileOf(deps, changed, await signInStateOf(deps, trx, account));
  });
}

/**
 * Sets the URL of the user's picture inside a database transaction of the caller; null removes it. Keeps the account
 * locked until the transaction ends.
 *
 * @throws AppError SESSION_EXPIRED when the account is deleted
 */
export async function noteProfileImage(deps: Deps, trx: Trx, userId: string, url: string | null): Promise<void> {
  if (!(await lockAccount(trx, userId))) throw new AppError('SESSION_EXPIRED');
  await updateProfileImageUrl(trx, userId, url, deps.clock.now());
}
