import type { Profile } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listIdentitiesOf } from './identities.repository.ts';

export type LinkedProvider = Profile['providers'][number];

/** What a provider is called; one that is no longer configured keeps its id. */
export function providerNameOf(deps: Pick<Deps, 'config'>, id: string): string {
  return deps.config.externalProviders.find((provider) => provider.id === id)?.name ?? id;
}

/** The external accounts that somebody may sign in with, in the order of linking. */
export async function linkedProvidersOf(deps: Pick<Deps, 'config'>, db: Db, userId: string): Promise<LinkedProvider[]> {
  const identities = await listIdentitiesOf(db, userId);
  return identities.map(({ provider, linkedAt }) => ({
    id: provider,
    name: providerNameOf(deps, provider),
    linkedAt,
  }));
}
