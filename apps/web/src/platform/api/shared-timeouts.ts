import type { ManagedTimerId, TimeoutProvider } from '@tanstack/react-query';

/** Browsers count the milliseconds of a timer in 31 bits. */
const DELAY_MAX_MS = 2 ** 31 - 1;

interface Waiting {
  readonly dueAt: number;
  readonly callback: () => void;
}

/**
 * Time-outs that share one timer of the browser. A screen asks a dozen things and sets some fifty time-outs for them, to
 * forget and to renew what it has; a timer each costs a slow phone as much as drawing the screen. They come in the order
 * in which they are due, as they would each with a timer.
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
        // One of those before it may have called it off.
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
      // The timer rings for nothing at most once.
      if (typeof id === 'number') waiting.delete(id);
    },
    setInterval: (callback, delay) => setInterval(callback, delay),
    clearInterval: (id) => clearInterval(id as number | undefined),
  };
}
