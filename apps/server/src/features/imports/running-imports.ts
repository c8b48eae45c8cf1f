import { AppError } from '../../core/app-error.ts';

/** Progress of a long piece of work. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type Outcome<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false };

/** Import work running in this process: its progress, and its end when the server stops. */
export class RunningImports {
  readonly #progress = new Map<string, Progress>();
  readonly #running = new Set<Promise<unknown>>();
  #isStopping = false;

  progressOf(importId: string): Progress | undefined {
    return this.#progress.get(importId);
  }

  /** @throws AppError NOT_READY while the server stops, so that the surrounding transaction is rolled back */
  report(importId: string, progress: Progress): void {
    if (this.#isStopping) throw new AppError('NOT_READY');
    this.#progress.set(importId, progress);
  }

  /**
   * Waits for work up to a limit; longer work continues in the background.
   *
   * @param onBackgroundFailure called with an error that occurs after the wait
   */
  async within<T>(
    waitMs: number,
    importId: string,
    work: Promise<T>,
    onBackgroundFailure: (error: unknown) => Promise<void>,
  ): Promise<Outcome<T>> {
    let isLate = false;
    const settled = work.finally(() => this.#progress.delete(importId));
    const watched = settled.catch(async (error: unknown) => {
      if (isLate) await onBackgroundFailure(error);
    });
    this.#running.add(watched);
    void watched.finally(() => this.#running.delete(watched));
    let timer: NodeJS.Timeout | undefined;
    const timeLimit = new Promise<Outcome<T>>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve({ isDone: false });
      }, waitMs);
    });
    try {
      return await Promise.race([settled.then((value): Outcome<T> => ({ isDone: true, value })), timeLimit]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops running work at its next step, where it is rolled back, and waits for it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }
}
