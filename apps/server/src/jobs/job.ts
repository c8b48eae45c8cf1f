import type { Deps } from '../deps.ts';

/** Work that the server does without being asked. Any number of servers may do it at the same time. */
export interface Job {
  /** Names it in the log and in the metrics. */
  readonly name: string;
  /** How long after a run to look for work again, in turns of half a minute that all jobs share. */
  readonly everyMs: number;
  /** Delays the first run; without it the job runs when the server starts. */
  readonly firstAfterMs?: number;
  /** Signals after which it runs without waiting for its turn. */
  readonly wakeOn?: readonly string[];
  /**
   * More than one where a slow run must not hold up the others: a signal wakes all of them, a turn another one while some
   * are busy. Each claims separate rows.
   */
  readonly runsAtOnce?: number;
  /** Does what is due. Checks between two steps whether to stop; the next run finds the rest. */
  run(isStopping: () => boolean): Promise<void>;
}

/** Creates a job with whatever it keeps between two runs. */
export type JobOf = (deps: Deps) => Job;
