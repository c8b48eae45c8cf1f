import { AppError } from '../../../core/app-error.ts';
import { TurnQueue } from '../../../core/turn-queue.ts';

const RETRY_AFTER_SECONDS = 3;

/** The error when the server was too busy to process a picture in time. */
export function attachmentBusy(): AppError {
  return new AppError('ATTACHMENT_BUSY', { retryAfter: RETRY_AFTER_SECONDS });
}

/** Processes pictures one at a time, because each needs a lot of memory and a CPU. */
export class PhotoQueue {
  readonly #queue = new TurnQueue();

  /**
   * Runs the work when its turn comes.
   *
   * @throws AppError ATTACHMENT_BUSY when the wait times out; the work is then not started
   */
  async inTurn<T>(timeLimitMs: number, work: () => Promise<T>): Promise<T> {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    try {
      await this.#queue.turn(left, timeLimitMs, attachmentBusy);
      return await work();
    } finally {
      leave();
    }
  }
}
