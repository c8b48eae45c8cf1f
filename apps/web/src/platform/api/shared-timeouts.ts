import type { ManagedTimerId, TimeoutProvider } from '@tanstack/react-query';

/** Browsers store the delay of a timer in 31 bits. */
const DELAY_MAX_MS = 2 ** 31 - 1;

interface Waiting {
  readonly dueAt: number;
  readonly callback: () => void;
}

/**
 * Timeouts that share one browser timer. A screen sends a dozen queries, which set some fifty timeouts for garbage
 * collection and refetching; a timer for each costs a slow phone as much as rendering the screen. They fire in the
 * order of their due times, as separate timers would.
 */
export function sharedTimeouts(): TimeoutProvider {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly dueAt: number } | null = null;

  function arm(dueAt: number): void {
    if (timer !== null) {
      if (timer.dueAt <= dueAt) return;
      clearTimeout(timer.id);
    }
    const delay = Math.min(DELAY_MAX_MS, Math.max(0, Math.ceil(dueAt - performance.now())));
    timer = { id: setTimeout(ring, delay), dueAt };
  }

  function ring(): void {
    timer = null;
    const now = performance.now();
    const due = [...waiting].filter(([, { dueAt }]) => dueAt <= now).toSorted(([, a], [, b]) => a.dueAt - b.dueAt);
    try {
      for (const [id, { callback }] of due) {
        // An earlier callback may have cleared it.
        if (waiting.delete(id)) callback();
      }
    } finally {
      if (waiting.size > 0) arm(Math.min(...[...waiting.values()].map(({ dueAt }) => dueAt)));
    }
  }

  return {
    setTimeout(callback, delay) {
      lastId += 1;
      const dueAt = performance.now() + delay;
      waiting.set(lastId, { dueAt, callback });
      arm(dueAt);
      return lastId;
    },
    clearTimeout(id: ManagedTimerId | undefined) {
      // The timer fires without due callbacks at most once.
      if (typeof id === 'number') waiting.delete(id);
    },
    setInterval: (callback, delay) => setInterval(callback, delay),
    clearInterval: (id) => clearInterval(id as number | undefined),
  };
}
