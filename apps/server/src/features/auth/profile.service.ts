import { type BodyOf, DOCUMENT_VERSIONS, type endpoints, type Profile } from '@salim/contract';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type Account, findAccount, insertConsent, lockAccount, updateAccount } from './users.repository.ts';

/**
 * The friend code, or an empty text where it was sealed by another installation's key (a database that moved without
 * its data directory): the person then makes a new one, and everything else goes on working.
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

function profileOf(deps: Deps, account: Account): Profile {
  return {
    id: account.userId,
    username: account.username,
    name: account.name,
    email: account.email,
    emailVerified: account.isEmailVerified,
    profileImageUrl: account.profileImageUrl,
    friendCode: friendCodeOf(deps, account),
    hasPassword: account.hasPassword,
    twoFactor: false,
    marketingAgreed: account.isMarketingAgreed,
    providers: [],
  };
}

/** @throws AppError SESSION_EXPIRED where the account is gone */
export async function getProfile(deps: Deps, userId: string): Promise<Profile> {
  const account = await findAccount(deps.db, userId);
  if (!account) throw new AppError('SESSION_EXPIRED');
  return profileOf(deps, account);
}

/**
 * Changes the name or the consent to marketing; each decision about that is kept with its time.
 *
 * @throws AppError SESSION_EXPIRED where the account is gone
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
      await insertConsent(
        trx,
        actor.userId,
        {
          kind: 'MARKETING',
          documentVersion: DOCUMENT_VERSIONS.MARKETING,
          isAgreed: changed.isMarketingAgreed,
          channel: 'PROFILE',
        },
        now,
      );
    }
    return profileOf(deps, changed);
  });
}
