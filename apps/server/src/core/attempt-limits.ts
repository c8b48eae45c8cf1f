import { isIPv4, isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';
import { AppError } from './app-error.ts';

/** Number of failures without delay, because people mistype. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 10_000;
const DELAY_MAX_MS = 15 * 60_000;
/** Period without failures after which earlier ones no longer count. */
const FORGET_AFTER_MS = 60 * 60_000;
const FAILURES_PER_MINUTE = 20;
const KEYS_MAX = 20_000;

const HOUR_MS = 60 * 60_000;
const JOINS_PER_HOUR = 200;
const MAIL_REQUESTS_PER_HOUR = 10;
const MAILS_TO_ADDRESS_PER_HOUR = 3;
const EXPORTS_PER_HOUR = 20;
const OAUTH_REQUESTS_PER_HOUR = 300;

/** A guess counted as wrong in advance, so that a hundred concurrent guesses count as a hundred. */
export interface Attempt {
  /** The guess was right: clears the failures of the account at this address, and reverts the count of the address. */
  succeeded(): void;
  /** The guess could not be checked: reverts the count. */
  withdrawn(): void;
}

export interface AttemptLimits {
  /**
   * Counts a guess at the credentials of `account` from `address`. After five wrong guesses each further one is
   * delayed, from ten seconds up to a quarter of an hour; an address may make at most twenty wrong guesses per minute.
   * No account is ever locked permanently, and other addresses are not affected.
   *
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  guess(account: string, address: string): Attempt;
  /** @throws AppError TOO_MANY_REQUESTS */
  join(address: string): void;
  /** @throws AppError TOO_MANY_REQUESTS */
  requestMail(address: string): void;
  /** Whether another mail may be sent to an address that may not have requested it. */
  mayMail(email: string): boolean;
  /**
   * Limits redirects to sign-in providers, because the state of each is stored for a while.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  oauthRequest(address: string): void;
  /** @throws AppError TOO_MANY_REQUESTS */
  exportData(userId: string): void;
}

/** An IPv6 subscriber has at least a /64 network: all its addresses count as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/iu, '');
  if (isIPv4(plain) || !isIPv6(address)) return plain;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, '').toLowerCase())
    .join(':')}::/64`;
}

/** Bounds the size of a map by evicting the least recently written entry. */
function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= KEYS_MAX) return;
  const oldest = map.keys().next().value;
  if (oldest !== undefined) map.delete(oldest);
}

interface Bucket {
  readonly tokens: number;
  readonly filledAt: number;
}

/** Token buckets: a fixed number of tokens per period, refilled steadily. */
class Buckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #clock: Clock;
  readonly #capacity: number;
  readonly #msPerToken: number;

  constructor(clock: Clock, capacity: number, periodMs: number) {
    this.#clock = clock;
    this.#capacity = capacity;
    this.#msPerToken = periodMs / capacity;
  }

  #tokens(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    if (!bucket) return this.#capacity;
    return Math.min(this.#capacity, bucket.tokens + Math.max(0, now - bucket.filledAt) / this.#msPerToken);
  }

  /**
   * Takes a token.
   *
   * @returns 0, or the milliseconds until the next token when none was taken
   */
  take(key: string): number {
    const now = this.#clock.now().getTime();
    const tokens = this.#tokens(key, now);
    if (tokens < 1) return (1 - tokens) * this.#msPerToken;
    put(this.#buckets, key, { tokens: tokens - 1, filledAt: now });
    return 0;
  }

  giveBack(key: string): void {
    const now = this.#clock.now().getTime();
    put(this.#buckets, key, { tokens: Math.min(this.#capacity, this.#tokens(key, now) + 1), filledAt: now });
  }
}

export function tooManyRequests(waitMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

interface Failures {
  readonly count: number;
  readonly lastAt: number;
  readonly blockedUntil: number;
}

/** Limits in the memory of this process; a restart clears them, which is of little use to an attacker. */
export function attemptLimits(clock: Clock): AttemptLimits {
  const failuresOf = new Map<string, Failures>();
  const wrongGuesses = new Buckets(clock, FAILURES_PER_MINUTE, 60_000);
  const joins = new Buckets(clock, JOINS_PER_HOUR, HOUR_MS);
  const mailRequests = new Buckets(clock, MAIL_REQUESTS_PER_HOUR, HOUR_MS);
  const mails = new Buckets(clock, MAILS_TO_ADDRESS_PER_HOUR, HOUR_MS);
  const oauthRequests = new Buckets(clock, OAUTH_REQUESTS_PER_HOUR, HOUR_MS);
  const exports = new Buckets(clock, EXPORTS_PER_HOUR, HOUR_MS);

  /** @returns a function that reverts this count only, and none of the failures counted since */
  function countFailure(key: string): () => void {
    const now = clock.now().getTime();
    const known = failuresOf.get(key);
    if (known && now < known.blockedUntil) throw tooManyRequests(known.blockedUntil - now);
    const count = 1 + (known && now - known.lastAt < FORGET_AFTER_MS ? known.count : 0);
    const delay =
      count < FREE_FAILURES ? 0 : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.min(20, count - FREE_FAILURES));
    const counted = { count, lastAt: now, blockedUntil: now + delay };
    put(failuresOf, key, counted);
    return () => {
      const current = failuresOf.get(key);
      if (!current || current.count <= 1) failuresOf.delete(key);
      else if (current === counted && known) put(failuresOf, key, { ...known, count: current.count - 1 });
      else put(failuresOf, key, { ...current, count: current.count - 1 });
    };
  }

  return {
    guess(account, address) {
      const network = networkOf(address);
      const key = `${account.slice(0, 254)} ${network}`;
      const wait = wrongGuesses.take(network);
      if (wait > 0) throw tooManyRequests(wait);
      let takeBack: () => void;
      try {
        takeBack = countFailure(key);
      } catch (error) {
        wrongGuesses.giveBack(network);
        throw error;
      }
      return {
        succeeded() {
          failuresOf.delete(key);
          wrongGuesses.giveBack(network);
        },
        withdrawn() {
          takeBack();
          wrongGuesses.giveBack(network);
        },
      };
    },
    join(address) {
      const wait = joins.take(networkOf(address));
      if (wait > 0) throw tooManyRequests(wait);
    },
    requestMail(address) {
      const wait = mailRequests.take(networkOf(address));
      if (wait > 0) throw tooManyRequests(wait);
    },
    mayMail: (email) => mails.take(email.toLowerCase()) === 0,
    oauthRequest(address) {
      const wait = oauthRequests.take(networkOf(address));
      if (wait > 0) throw tooManyRequests(wait);
    },
    exportData(userId) {
      const wait = exports.take(userId);
      if (wait > 0) throw tooManyRequests(wait);
    },
  };
}

export const noAttemptLimits: AttemptLimits = {
  guess: () => ({ succeeded: () => undefined, withdrawn: () => undefined }),
  join: () => undefined,
  requestMail: () => undefined,
  mayMail: () => true,
  oauthRequest: () => undefined,
  exportData: () => undefined,
};
