import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';

/**
 * Refuses passwords where signing in is left to external providers, which then decide alone who gets in.
 *
 * @throws AppError PROVIDER_SIGN_IN_ONLY
 */
export function requirePasswordSignIn({ config }: Pick<Deps, 'config'>): void {
  if (config.signIn === 'PROVIDER') throw new AppError('PROVIDER_SIGN_IN_ONLY');
}
