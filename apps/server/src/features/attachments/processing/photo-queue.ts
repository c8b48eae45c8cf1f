import { AppError } from '../../../core/app-error.ts';

const RETRY_AFTER_SECONDS = 3;

/** For a picture that there was no time for, which is not its fault. */
export function noTimeNow(): AppError {
  return new AppError('ATTACHMENT_BUSY', { retryAfter: RETRY_AFTER_SECONDS });
}

/** Processes pictures one at a time, because each needs a lot of memory and a CPU. */
export class PhotoQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs the work when its turn comes.
   *
   * @throws AppError ATTACHMENT_BUSY when the wait times out; the work is then not started
   */
  async inTurn<T>(timeLimitMs: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    this.#last = before.then(() => left);
    try {
      await waitFor(before, timeLimitMs);
      return await work();
    } finally {
      leave();
    }
  }
}

async function waitFor(before: Promise<unknown>, timeLimitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(noTimeNow()), timeLimitMs);
  });
  try {
    await Promise.race([before, timeLimit]);
  } finally {
    clearTimeout(timer);
  }
}
