import { AppError } from '../../core/app-error.ts';

/** Files in memory at a time, including the one being read. */
const FILES_MAX = 5;
/** After this wait a request is rejected with a retry time. */
const WAIT_MS = 4000;
const RETRY_AFTER_SECONDS = 3;

function busy(): AppError {
  return new AppError('IMPORT_BUSY', { retryAfter: RETRY_AFTER_SECONDS });
}

async function waitFor(before: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeLimit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(busy()), WAIT_MS);
  });
  try {
    await Promise.race([before, timeLimit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads one file at a time, because each needs much memory and a processor. */
export class ReadingQueue {
  #inside = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Admits a file before it is uploaded; `work` waits for its turn after the upload.
   *
   * @throws AppError IMPORT_BUSY if too many files are waiting
   */
  async admit<T>(work: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
    if (this.#inside >= FILES_MAX) throw busy();
    this.#inside += 1;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    try {
      return await work(() => {
        const before = this.#last;
        this.#last = before.then(() => left);
        return waitFor(before);
      });
    } finally {
      this.#inside -= 1;
      leave();
    }
  }
}
