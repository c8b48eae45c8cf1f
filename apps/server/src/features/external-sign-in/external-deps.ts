import type { ExternalProvider } from '@salim/contract';
import { AppError } from '../../core/app-error.ts';
import type { ProviderSettings } from '../../external-providers.ts';
import { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { type ProviderClient, providerClient } from './provider-client.ts';

/** Time to sign in at the provider, or to read the terms before consenting. */
export const VALID_MS = 10 * 60_000;
export const TOKEN_LENGTH_MAX = 200;

export interface ExternalDeps extends AuthDeps {
  readonly clients: ReadonlyMap<string, ProviderClient>;
  /** Pictures from providers are processed one at a time. */
  readonly queue: PhotoQueue;
}

export function externalDepsOf(deps: AuthDeps): ExternalDeps {
  const clients = deps.config.externalProviders.map(
    (provider) => [provider.id, providerClient(provider, deps.clock)] as const,
  );
  return { ...deps, clients: new Map(clients), queue: new PhotoQueue() };
}

export function listProviders(deps: AuthDeps): ExternalProvider[] {
  return deps.config.externalProviders.map(({ id, name }) => ({ id, name }));
}

/** @throws AppError NOT_FOUND when the provider is not configured */
export function configured(
  deps: ExternalDeps,
  id: string,
): { provider: ProviderSettings; client: ProviderClient; redirectUri: string } {
  const provider = deps.config.externalProviders.find((one) => one.id === id);
  const client = deps.clients.get(id);
  if (!provider || !client) throw new AppError('NOT_FOUND');
  return { provider, client, redirectUri: `${deps.config.publicUrl}/login/oauth2/code/${id}` };
}
