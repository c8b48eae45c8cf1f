import { AppError } from '../../../core/app-error.ts';

const RETRY_AFTER_SECONDS = 3;

/** Lets pictures be read one after another, because each takes memory and a processor for itself. */
export class PhotoQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Does the work as soon as it is its turn.
   *
   * @throws AppError ATTACHMENT_BUSY where the turn does not come in time; then nothing is done
   */
  async inTurn<T>(cpuTimeLimitMs: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    this.#last = before.then(() => left);
    try {
      await waitFor(before, cpuTimeLimitMs);
      return await work();
    } finally {
      leave();
    }
  }
}

async function waitFor(before: Promise<unknown>, cpuTimeLimitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const cpuTimeLimit = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('ATTACHMENT_BUSY', { retryAfter: RETRY_AFTER_SECONDS })),
      cpuTimeLimitMs,
    );
  });
  try {
    await Promise.race([before, cpuTimeLimit]);
  } finally {
    clearTimeout(timer);
  }
}
