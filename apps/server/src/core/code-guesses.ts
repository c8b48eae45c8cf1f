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
   * @param userId null for a guess without an account, which counts for its network only
   * @throws AppError TOO_MANY_REQUESTS
   */
  guess(userId: string | null, address: string): Promise<{ wasRight(): Promise<void> }>;
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
      const windows = [
        ...(userId === null ? [] : [windowOf(`person ${userId}`, WRONG_OF_PERSON_MAX)]),
        windowOf(`network ${networkOf(address)}`, WRONG_OF_NETWORK_MAX),
      ];
      const counts: (() => Promise<void>)[] = [];
      const uncountAll = async () => {
        await Promise.all(counts.map((uncount) => uncount()));
      };
      for (const window of windows) {
        const counted = await countInWindow(db, clock, window);
        if (!counted.isCounted) {
          await uncountAll();
          throw tooManyRequests(counted.waitMs);
        }
        counts.push(() => uncountInWindow(db, window, counted.until));
      }
      return { wasRight: uncountAll };
    },
  };
}
