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

/** What a provider is called; one that is no longer configured keeps its id. */
export function providerNameOf(deps: Pick<Deps, 'config'>, id: string): string {
  return deps.config.externalProviders.find((provider) => provider.id === id)?.name ?? id;
}

/** The external accounts linked to a user, in the order of linking. */
export async function linkedProvidersOf(deps: Pick<Deps, 'config'>, db: Db, userId: string): Promise<LinkedProvider[]> {
  const identities = await listIdentitiesOf(db, userId);
  return identities.map(({ provider, linkedAt }) => ({
    id: provider,
    name: providerNameOf(deps, provider),
    linkedAt,
  }));
}

/** Links an external account to a person. Returns false where it is linked already, or the person has one of this provider. */
export async function linkIdentity(trx: Db, identity: NewIdentity): Promise<boolean> {
  return insertIdentity(trx, identity);
}

/** Removes the link to a provider. Returns false where there was none. */
export async function unlinkIdentity(trx: Db, userId: string, provider: string): Promise<boolean> {
  return deleteIdentity(trx, userId, provider);
}

/** The account that an external account signs in to, or null. */
export async function userOfIdentity(db: Db, key: IdentityKey): Promise<string | null> {
  return findUserOfIdentity(db, key);
}

/** Providers that a person has linked, without their names. */
export async function identitiesOf(db: Db, userId: string): Promise<{ provider: string; linkedAt: string }[]> {
  return listIdentitiesOf(db, userId);
}
