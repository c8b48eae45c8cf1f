import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../core/app-error.ts';

/** Argon2id; the cost stands in each hash, so that it can be raised later. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT_FORM = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/** Belongs to no password: checking against it takes as long as against a real one. */
const UNKNOWN_USER_HASH = `${CURRENT_FORM}bm9ib2R5cyBzYWx0$${'A'.repeat(43)}`;

/** One hash takes a core for a few hundredths of a second: more at a time would only make everybody wait longer. */
const RUNNING_MAX = 2;
const WAITING_MAX = 64;

export interface PasswordHasher {
  /** @throws AppError TOO_MANY_REQUESTS when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash (an unknown person, or one without a password) it
   * is not, after the same time.
   *
   * @throws AppError TOO_MANY_REQUESTS when too many wait already
   */
  isRight(password: string, hashed: string | null): Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  isOutdated(hashed: string): boolean;
}

/** Hashes passwords, few at a time; those beyond a short queue are sent away instead of slowing everybody down. */
export function passwordHasher(): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= RUNNING_MAX) {
      if (waiting.length >= WAITING_MAX) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 2 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes on to the next in line, and becomes free only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  // The same Hangul may arrive composed or as single letters, depending on the system it was typed on.
  const formOf = (password: string): string => password.normalize('NFC');
  return {
    hash: (password) => inTurn(() => hash(formOf(password), COST)),
    isRight: (password, hashed) =>
      inTurn(async () => {
        const isSame = await verify(hashed ?? UNKNOWN_USER_HASH, formOf(password));
        return isSame && hashed !== null;
      }),
    isOutdated: (hashed) => !hashed.startsWith(CURRENT_FORM),
  };
}
