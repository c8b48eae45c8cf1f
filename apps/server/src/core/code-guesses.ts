import type { Clock } from '../clock.ts';
import { AppError } from './app-error.ts';
import { networkOf } from './attempt-limits.ts';

const PERIOD_MS = 60_000;
const WRONG_OF_PERSON_MAX = 10;
/** Leaves room for several people of one household, or one with many accounts. */
const WRONG_OF_NETWORK_MAX = 40;
const KEYS_MAX = 20_000;

/** Limits wrong codes, so that none can be found by guessing. */
export interface CodeGuesses {
  /**
   * Counts a guess as wrong in advance, so that a hundred concurrent guesses count as a hundred; the returned function
   * reverts it.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  guess(userId: string, address: string): { wasRight(): void };
}

export const noCodeGuesses: CodeGuesses = { guess: () => ({ wasRight: () => undefined }) };

interface Window {
  wrong: number;
  readonly endsAt: number;
}

export function codeGuesses(clock: Clock): CodeGuesses {
  const windows = new Map<string, Window>();

  function windowOf(key: string, now: number): Window {
    const known = windows.get(key);
    // A clock that was set back must not lock users out until it catches up.
    if (known && now < known.endsAt && known.endsAt - now <= PERIOD_MS) return known;
    const fresh = { wrong: 0, endsAt: now + PERIOD_MS };
    windows.delete(key);
    windows.set(key, fresh);
    if (windows.size > KEYS_MAX) {
      const oldest = windows.keys().next().value;
      if (oldest !== undefined) windows.delete(oldest);
    }
    return fresh;
  }

  return {
    guess(userId, address) {
      const now = clock.now().getTime();
      const person = windowOf(`person ${userId}`, now);
      const network = windowOf(`network ${networkOf(address)}`, now);
      for (const [window, max] of [
        [person, WRONG_OF_PERSON_MAX],
        [network, WRONG_OF_NETWORK_MAX],
      ] as const) {
        if (window.wrong >= max) {
          throw new AppError('TOO_MANY_REQUESTS', {
            retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
          });
        }
      }
      person.wrong += 1;
      network.wrong += 1;
      return {
        wasRight() {
          person.wrong -= 1;
          network.wrong -= 1;
        },
      };
    },
  };
}
