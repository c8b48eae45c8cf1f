import { networkOf, tooManyRequests } from '../../core/attempt-limits.ts';
import type { Db } from '../../db/database.ts';
import { signInAddressesOf } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import {
  countGuess,
  deleteOldGuesses,
  findGuessThatFreesNext,
  type PasswordGuess,
  uncountGuess,
} from './wrong-passwords.repository.ts';

/** Per account and hour, across all networks and servers. */
const WRONG_PASSWORDS_PER_HOUR = 100;
const HOUR_MS = 60 * 60_000;
/** Looked up for unknown user names, so that they take as long. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

/** A password guess that is counted as wrong until it has been checked. */
export interface CountedGuess {
  /** Removes the guess from the count: it was right, or could not be checked. */
  takeBack(): Promise<void>;
}

const UNCOUNTED: CountedGuess = { takeBack: () => Promise.resolve() };

async function isKnownNetwork(deps: AuthDeps, userId: string | null, client: Client): Promise<boolean> {
  const network = networkOf(client.address);
  return (await signInAddressesOf(deps.db, userId ?? NO_USER)).some((address) => networkOf(address) === network);
}

/**
 * Counts a password guess across all networks and servers. After a hundred wrong ones within an hour, only networks
 * with an earlier sign-in to the account, as far as the security log goes back, may continue; the account is never
 * locked.
 *
 * @param name the submitted name, which is counted when no account has it
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function guessOverAllNetworks(
  deps: AuthDeps,
  userId: string | null,
  name: string,
  client: Client,
): Promise<CountedGuess> {
  if (!deps.config.areRateLimitsOn) return UNCOUNTED;
  const at = deps.clock.now();
  const guess: PasswordGuess = {
    accountLookup: deps.secrets.lookup('password-guess', userId ?? `name ${name}`),
    at,
    since: new Date(at.getTime() - HOUR_MS),
  };
  if (!(await countGuess(deps.db, guess, WRONG_PASSWORDS_PER_HOUR))) {
    if (!(await isKnownNetwork(deps, userId, client))) {
      const decisive = await findGuessThatFreesNext(deps.db, guess, WRONG_PASSWORDS_PER_HOUR);
      throw tooManyRequests((decisive ?? at).getTime() + HOUR_MS - at.getTime());
    }
    await countGuess(deps.db, guess, Number.MAX_SAFE_INTEGER);
  }
  return { takeBack: () => uncountGuess(deps.db, guess) };
}

/** Deletes wrong passwords that no longer count. */
export async function purgeOldGuesses(db: Db, now: Date): Promise<void> {
  await deleteOldGuesses(db, new Date(now.getTime() - HOUR_MS));
}
