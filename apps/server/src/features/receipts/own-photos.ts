import { AppError } from '../../core/app-error.ts';

const AT_ONCE_MAX = 2;
const RETRY_AFTER_SECONDS = 3;

/** Limits each user to two photos in processing at a time, so that one user cannot fill the server's queue. */
export class OwnPhotos {
  readonly #count = new Map<string, number>();

  /** @throws AppError TOO_MANY_REQUESTS for a third photo of the same person */
  async withPhoto<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const count = this.#count.get(userId) ?? 0;
    if (count >= AT_ONCE_MAX) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS });
    this.#count.set(userId, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.#count.get(userId) ?? 1) - 1;
      if (left === 0) this.#count.delete(userId);
      else this.#count.set(userId, left);
    }
  }
}
