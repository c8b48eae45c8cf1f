/** Pauses after an overloaded server, growing up to the second one. */
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 8000;
/** A timer that fires this early is on time. */
const TIMER_EARLY_MS = 20;

/** The time between two deliveries while the server is overloaded. */
export interface DeliveryPause {
  readonly isOn: () => boolean;
  /** Tries again after the time that the server asks for, or after a growing one if it names none. */
  readonly begin: (askedMs: number | null) => void;
  /** The cause of the pause has changed; a time that the server asked for still holds. */
  readonly end: () => void;
  /** Cancels the timer: a delivery begins now, or none does. */
  readonly cancel: () => void;
}

export function deliveryPause(wake: () => void): DeliveryPause {
  let nextMs = FIRST_PAUSE_MS;
  /** By the monotonic clock of the page, which the user cannot change. */
  let until = 0;
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOn = (): boolean => performance.now() < until - TIMER_EARLY_MS;
  // Early, nothing would be sent, and nothing would wake the delivery again.
  const wakeAtEnd = (): void => {
    if (isOn()) timer = setTimeout(wakeAtEnd, until - performance.now());
    else wake();
  };
  return {
    isOn,
    begin: (askedMs) => {
      const ms = askedMs ?? nextMs;
      isAsked = askedMs !== null;
      until = performance.now() + ms;
      timer = setTimeout(wakeAtEnd, ms);
      nextMs = Math.min(PAUSE_MAX_MS, nextMs * 2);
    },
    end: () => {
      nextMs = FIRST_PAUSE_MS;
      if (!isAsked) until = 0;
    },
    cancel: () => clearTimeout(timer),
  };
}
