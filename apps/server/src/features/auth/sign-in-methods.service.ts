import { relyingPartyOf } from '../../core/relying-party.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listIdentitiesOf } from './identities.repository.ts';
import { countPasskeysOf } from './passkeys/passkeys.repository.ts';
import type { Account } from './users.repository.ts';

/** The ways in which a user can sign in to this installation as it is configured. */
export interface SignInMethods {
  readonly hasPassword: boolean;
  /** Passkeys of this host. */
  readonly passkeyCount: number;
  readonly count: number;
}

async function passkeyCountOf(deps: Pick<Deps, 'config'>, db: Db, userId: string): Promise<number> {
  const party = relyingPartyOf(deps.config);
  return party === null ? 0 : countPasskeysOf(db, userId, party.id);
}

/** Whether an account has a passkey that works here. */
export async function hasPasskey(deps: Pick<Deps, 'config'>, db: Db, userId: string): Promise<boolean> {
  return (await passkeyCountOf(deps, db, userId)) > 0;
}

/**
 * Counts passwords, passkeys and linked accounts. Only what works now: not a password where signing in is left to
 * providers, a passkey of another host, or a provider that is no longer configured.
 */
export async function signInMethodsOf(
  deps: Pick<Deps, 'config'>,
  db: Db,
  account: Pick<Account, 'userId' | 'hasPassword'>,
): Promise<SignInMethods> {
  const { externalProviders, signIn } = deps.config;
  const hasPassword = account.hasPassword && signIn === 'ANY';
  const passkeyCount = await passkeyCountOf(deps, db, account.userId);
  const identities = await listIdentitiesOf(db, account.userId);
  const linked = identities.filter(({ provider }) => externalProviders.some(({ id }) => id === provider));
  return {
    hasPassword,
    passkeyCount,
    count: Number(hasPassword) + passkeyCount + linked.length,
  };
}
