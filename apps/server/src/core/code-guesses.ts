import { countInWindow, uncountInWindow, type Window } from '../db/limit-counters.ts';
import type { Deps } from '../deps.ts';
import { networkOf, tooManyRequests } from './attempt-limits.ts';

const PERIOD_MS = 60_000;
const WRONG_OF_PERSON_MAX = 10;
/** Leaves room for several people of one household, or one with many accounts. */
const WRONG_OF_NETWORK_MAX = 40;

/** Limits wrong codes across all servers, so that none can be found by guessing. */
export interface CodeGuesses {
  /**
   * Counts a guess as wrong in advance, so that a hundred concurrent guesses count as a hundred; the returned function
   * reverts it.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  guess(userId: string, address: string): Promise<{ wasRight(): Promise<void> }>;
}

const noCodeGuesses: CodeGuesses = {
  guess: () => Promise.resolve({ wasRight: () => Promise.resolve() }),
};

export function codeGuesses(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'> & { readonly config: Pick<Deps['config'], 'areRateLimitsOn'> },
): CodeGuesses {
  if (!deps.config.areRateLimitsOn) return noCodeGuesses;
  const { db, clock, secrets } = deps;
  const windowOf = (whose: string, max: number): Window => ({
    key: secrets.lookup('limit', `code ${whose}`),
    max,
    periodMs: PERIOD_MS,
  });

  return {
    async guess(userId, address) {
      const person = windowOf(`person ${userId}`, WRONG_OF_PERSON_MAX);
      const network = windowOf(`network ${networkOf(address)}`, WRONG_OF_NETWORK_MAX);
      const ofPerson = await countInWindow(db, clock, person);
      if (!ofPerson.isCounted) throw tooManyRequests(ofPerson.waitMs);
      const ofNetwork = await countInWindow(db, clock, network);
      if (!ofNetwork.isCounted) {
        await uncountInWindow(db, person, ofPerson.until);
        throw tooManyRequests(ofNetwork.waitMs);
      }
      return {
        async wasRight() {
          await Promise.all([
            uncountInWindow(db, person, ofPerson.until),
            uncountInWindow(db, network, ofNetwork.until),
          ]);
        },
      };
    },
  };
}
