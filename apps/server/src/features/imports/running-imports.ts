import { AppError } from '../../core/app-error.ts';

/** How far a long piece of work is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type Outcome<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false };

/** Long work on imports that goes on in this process: its progress, and its end when the server stops. */
export class RunningImports {
  readonly #progress = new Map<string, Progress>();
  readonly #running = new Set<Promise<unknown>>();
  #isStopping = false;

  progressOf(importId: string): Progress | undefined {
    return this.#progress.get(importId);
  }

  /** @throws AppError NOT_READY while the server stops, so that the work around it is rolled back */
  report(importId: string, progress: Progress): void {
    if (this.#isStopping) throw new AppError('NOT_READY');
    this.#progress.set(importId, progress);
  }

  /**
   * Waits for work, but no longer than a caller should; what takes longer goes on by itself.
   *
   * @param onLateFailure told of an error that comes after the caller has been answered
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
    const cpuTimeLimit = new Promise<Outcome<T>>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve({ isDone: false });
      }, waitMs);
    });
    try {
      return await Promise.race([settled.then((value): Outcome<T> => ({ isDone: true, value })), cpuTimeLimit]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends what is running: each piece stops at its next step and leaves nothing behind. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }
}
