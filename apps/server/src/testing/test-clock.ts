import type { Clock } from '../clock.ts';
import { TEST_NOW } from './test-app.ts';

/** A clock that only moves when advanced. */
export interface TestClock extends Clock {
  /** Advances it, or sets it back by a negative amount. */
  advance(ms: number): void;
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function testClock(start: string = TEST_NOW): TestClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
