import { isIPv4, isIPv6 } from 'node:net';
import type { Db } from '../db/database.ts';
import {
  type Bucket,
  clearFailures,
  countFailure,
  giveTokenBack,
  takeTokens,
  uncountFailure,
} from '../db/limit-counters.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Five failures are free, because people mistype; each further one is delayed, up to a quarter of an hour. */
const DELAYS = { free: 5, firstMs: 10_000, maxMs: 15 * MINUTE_MS, forgetMs: HOUR_MS } as const;
const FAILURES_PER_MINUTE = 20;

const JOINS_PER_HOUR = 200;
const MAIL_REQUESTS_PER_HOUR = 10;
const MAILS_TO_ADDRESS_PER_HOUR = 3;
const EXPORTS_PER_HOUR = 20;
const OAUTH_REQUESTS_PER_HOUR = 300;
/** Every visit to the sign-in screen asks for one. */
const PASSKEY_REQUESTS_PER_HOUR = 600;

/** A guess counted as wrong in advance, so that a hundred concurrent guesses count as a hundred. */
export interface Attempt {
  /** The guess was right: clears the failures of the account at this address, and reverts the count of the address. */
  succeeded(): Promise<void>;
  /** The guess could not be checked: reverts the count. */
  withdrawn(): Promise<void>;
}

export interface AttemptLimits {
  /**
   * Counts a guess at the credentials of `account` from `address`. After five wrong guesses each further one is
   * delayed, from ten seconds up to a quarter of an hour; an address may make at most twenty wrong guesses per minute.
   * No account is ever locked permanently, and other addresses are not affected.
   *
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  guess(account: string, address: string): Promise<Attempt>;
  /** @throws AppError TOO_MANY_REQUESTS */
  join(address: string): Promise<void>;
  /** @throws AppError TOO_MANY_REQUESTS */
  requestMail(address: string): Promise<void>;
  /**
   * Whether another mail may be sent to an address that may not have requested it.
   *
   * @param db the database transaction that queues the mail; if it is rolled back, nothing is counted
   */
  mayMail(db: Db, email: string): Promise<boolean>;
  /**
   * Limits redirects to sign-in providers, because the state of each is stored for a while.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  oauthRequest(address: string): Promise<void>;
  /**
   * Limits challenges for passkeys, because each is stored for a while.
   *
   * @throws AppError TOO_MANY_REQUESTS
   */
  passkeyRequest(address: string): Promise<void>;
  /** @throws AppError TOO_MANY_REQUESTS */
  exportData(userId: string): Promise<void>;
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

export function tooManyRequests(waitMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Limits counted in the database, so that all servers count together. Keys are stored as keyed hashes. */
export function attemptLimits({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>): AttemptLimits {
  const keyOf = (what: string, whose: string): string => secrets.lookup('limit', `${what} ${whose}`);

  const bucketOf = (what: string, whose: string, capacity: number, periodMs: number): Bucket => ({
    key: keyOf(what, whose),
    capacity,
    msPerToken: periodMs / capacity,
  });

  async function take(bucket: Bucket): Promise<void> {
    const taken = await takeTokens(db, clock, bucket, 1);
    if (!taken.isCounted) throw tooManyRequests(taken.waitMs);
  }

  return {
    async guess(account, address) {
      const network = networkOf(address);
      const ofNetwork = bucketOf('wrong guess', network, FAILURES_PER_MINUTE, MINUTE_MS);
      const key = keyOf('failures', `${account.slice(0, 254)} ${network}`);
      await take(ofNetwork);
      const failure = await countFailure(db, clock, key, DELAYS);
      if (!failure.isCounted) {
        await giveTokenBack(db, ofNetwork);
        throw tooManyRequests(failure.waitMs);
      }
      return {
        async succeeded() {
          await Promise.all([clearFailures(db, key), giveTokenBack(db, ofNetwork)]);
        },
        async withdrawn() {
          await Promise.all([uncountFailure(db, key, failure.count), giveTokenBack(db, ofNetwork)]);
        },
      };
    },
    join: (address) => take(bucketOf('join', networkOf(address), JOINS_PER_HOUR, HOUR_MS)),
    requestMail: (address) => take(bucketOf('mail request', networkOf(address), MAIL_REQUESTS_PER_HOUR, HOUR_MS)),
    async mayMail(trx, email) {
      const bucket = bucketOf('mail', email.toLowerCase(), MAILS_TO_ADDRESS_PER_HOUR, HOUR_MS);
      return (await takeTokens(trx, clock, bucket, 1)).isCounted;
    },
    oauthRequest: (address) => take(bucketOf('oauth', networkOf(address), OAUTH_REQUESTS_PER_HOUR, HOUR_MS)),
    passkeyRequest: (address) => take(bucketOf('passkey', networkOf(address), PASSKEY_REQUESTS_PER_HOUR, HOUR_MS)),
    exportData: (userId) => take(bucketOf('export', userId, EXPORTS_PER_HOUR, HOUR_MS)),
  };
}

const nothing = (): Promise<void> => Promise.resolve();

export const noAttemptLimits: AttemptLimits = {
  guess: () => Promise.resolve({ succeeded: nothing, withdrawn: nothing }),
  join: nothing,
  requestMail: nothing,
  mayMail: () => Promise.resolve(true),
  oauthRequest: nothing,
  passkeyRequest: nothing,
  exportData: nothing,
};
