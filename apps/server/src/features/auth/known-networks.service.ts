import { type Attempt, networkOf } from '../../core/attempt-limits.ts';
import { signInAddressesOf } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';

/**
 * Counts a guess at a password over all networks. Who has signed in to the account from this network before, as far as
 * the security log goes back, is not kept waiting by what others guess.
 *
 * @param name the name that was given, which is counted if no account has it
 * @throws AppError TOO_MANY_REQUESTS
 */
export function guessOverAllNetworks(
  deps: AuthDeps,
  userId: string | null,
  name: string,
  client: Client,
): Promise<Attempt> {
  return deps.limits.guessPassword(userId ?? `name ${name}`, async () => {
    if (userId === null) return false;
    const network = networkOf(client.address);
    return (await signInAddressesOf(deps.db, userId)).some((address) => networkOf(address) === network);
  });
}
