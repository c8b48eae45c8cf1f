/** Runs work one at a time, in the order in which it asked for its turn. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Waits for everything that asked before.
   *
   * @param done resolves when the caller has finished, whether or not its turn came; it must not reject
   * @param tooLate the error after `timeLimitMs`
   */
  async turn(done: Promise<void>, timeLimitMs: number, tooLate: () => Error): Promise<void> {
    const before = this.#last;
    this.#last = before.then(() => done);
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise((_, reject) => {
      timer = setTimeout(() => reject(tooLate()), timeLimitMs);
    });
    try {
      await Promise.race([before, timeLimit]);
    } finally {
      clearTimeout(timer);
    }
  }
}
