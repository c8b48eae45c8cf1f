import { AppError } from '../../core/app-error.ts';
import { TurnQueue } from '../../core/turn-queue.ts';

/** Files in memory at a time, including the one being read. */
const FILES_MAX = 5;
/** After this wait a request is rejected with a retry time. */
const WAIT_MS = 4000;
const RETRY_AFTER_SECONDS = 3;

function busy(): AppError {
  return new AppError('IMPORT_BUSY', { retryAfter: RETRY_AFTER_SECONDS });
}

/** Reads one file at a time, because each needs much memory and a processor. */
export class ReadingQueue {
  #inside = 0;
  readonly #queue = new TurnQueue();

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
      return await work(() => this.#queue.turn(left, WAIT_MS, busy));
    } finally {
      this.#inside -= 1;
      leave();
    }
  }
}
