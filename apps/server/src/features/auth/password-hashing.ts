import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../core/app-error.ts';
import type { PasswordCost } from '../../core/password-cost.ts';

/** One hash occupies a core for a few hundredths of a second: more at a time would only slow all of them down. */
const RUNNING_MAX = 2;
const WAITING_MAX = 64;

export interface PasswordHasher {
  /** @throws AppError TOO_MANY_REQUESTS when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (unknown user, or no password) it returns false after the
   * same time.
   *
   * @throws AppError TOO_MANY_REQUESTS when the queue is full
   */
  isRight(password: string, hashed: string | null): Promise<boolean>;
  /** Whether a hash was made with another cost than the current one. */
  isOutdated(hashed: string): boolean;
}

/** Hashes passwords, few at a time; calls beyond a short queue are rejected instead of slowing all others down. */
export function passwordHasher(cost: PasswordCost): PasswordHasher {
  const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  // Matches no password: checking against it takes as long as against a real hash.
  const unknownUserHash = `${currentForm}bm9ib2R5cyBzYWx0$${'A'.repeat(43)}`;
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
      // The slot passes to the next in the queue, and becomes free only when the queue is empty.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  // Hangul may arrive composed or decomposed, depending on the system it was typed on.
  const formOf = (password: string): string => password.normalize('NFC');
  return {
    hash: (password) => inTurn(() => hash(formOf(password), cost)),
    isRight: (password, hashed) =>
      inTurn(async () => {
        const isSame = await verify(hashed ?? unknownUserHash, formOf(password));
        return isSame && hashed !== null;
      }),
    isOutdated: (hashed) => !hashed.startsWith(currentForm),
  };
}
