import type { Profile } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteIdentity,
  findUserOfIdentity,
  type IdentityKey,
  insertIdentity,
  listIdentitiesOf,
  type NewIdentity,
} from './identities.repository.ts';

export type LinkedProvider = Profile['providers'][number];

/** Display name of a provider; its id when it is no longer configured. */
export function providerNameOf(deps: Pick<Deps, 'config'>, id: string): string {
  return deps.config.externalProviders.find((provider) => provider.id === id)?.name ?? id;
}

/** Lists the external accounts linked to a user, in the order of linking. */
export async function linkedProvidersOf(deps: Pick<Deps, 'config'>, db: Db, userId: string): Promise<LinkedProvider[]> {
  const identities = await listIdentitiesOf(db, userId);
  return identities.map(({ provider, linkedAt }) => ({
    id: provider,
    name: providerNameOf(deps, provider),
    linkedAt,
  }));
}

/**
 * Links an external account to a user. Returns false when it is already linked, or the user already has one of this
 * provider.
 */
export async function linkIdentity(trx: Db, identity: NewIdentity): Promise<boolean> {
  return insertIdentity(trx, identity);
}

/** Removes the link to a provider. Returns false when there is none. */
export async function unlinkIdentity(trx: Db, userId: string, provider: string): Promise<boolean> {
  return deleteIdentity(trx, userId, provider);
}

/** Returns the account that an external account signs in to, or null. */
export async function userOfIdentity(db: Db, key: IdentityKey): Promise<string | null> {
  return findUserOfIdentity(db, key);
}
