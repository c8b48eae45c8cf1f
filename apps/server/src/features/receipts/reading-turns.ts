import { AppError } from '../../core/app-error.ts';

const AT_ONCE_MAX = 2;
const WAIT_MAX_MS = 6000;
const RETRY_AFTER_SECONDS = 3;

const refused = (): AppError => new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS });

/** Two photos at a time, of a person and of the server: each takes a CPU for seconds. */
export class ReadingTurns {
  readonly #byPerson = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /**
   * Runs the work when its turn comes.
   *
   * @throws AppError TOO_MANY_REQUESTS for a third photo of the same person, or when other people's photos take too long
   */
  async inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#byPerson.get(userId) ?? 0;
    if (own >= AT_ONCE_MAX) throw refused();
    this.#byPerson.set(userId, own + 1);
    try {
      await this.#turn();
      try {
        return await work();
      } finally {
        this.#pass();
      }
    } finally {
      const left = (this.#byPerson.get(userId) ?? 1) - 1;
      if (left === 0) this.#byPerson.delete(userId);
      else this.#byPerson.set(userId, left);
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < AT_ONCE_MAX) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(() => {
      if (this.#waiting.delete(resolve)) reject(refused());
    }, WAIT_MAX_MS);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Hands the turn to the next one waiting, or frees it. */
  #pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
