import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';

/** Pauses vary by this share, so that several servers do not query at the same moment. */
const JITTER = 0.1;
/** Servers that are not the poller look for due work this often, in case the poller does not. */
const FALLBACK_MS = 5 * 60_000;

/** Counts of one job since the start of this server. */
export interface JobStatus {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

export interface RunningJobs {
  status(): readonly JobStatus[];
  /** Starts no further run and resolves when the current ones have ended. */
  stop(): Promise<void>;
}

/** A pause that can be ended early; a wake-up between two pauses ends the next one. */
class WakeablePause {
  #isWoken = false;
  #end: (() => void) | undefined;

  wake(): void {
    this.#isWoken = true;
    this.#end?.();
  }

  /** @returns whether it was woken */
  async wait(ms: number): Promise<boolean> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#end = undefined;
    }
    const wasWoken = this.#isWoken;
    this.#isWoken = false;
    return wasWoken;
  }
}

function withJitter(ms: number): number {
  return ms * (1 - JITTER + 2 * JITTER * Math.random());
}

/**
 * Runs each job when a signal wakes it, until they are stopped. Of all servers, one also runs them now and then, and the
 * others only if it seems not to.
 */
export function startJobs(deps: Pick<Deps, 'clock' | 'log' | 'signals'>, jobs: readonly Job[]): RunningJobs {
  let isStopped = false;
  const isStopping = (): boolean => isStopped;

  async function runOnce(job: Job, status: { -readonly [Key in keyof JobStatus]: JobStatus[Key] }): Promise<void> {
    status.runs += 1;
    try {
      await job.run(isStopping);
      status.lastSuccessAt = deps.clock.now();
    } catch (error) {
      status.failures += 1;
      // While the server stops, its database may close before the last run has ended.
      if (!isStopped) deps.log.warn({ err: error, job: job.name }, 'a job failed, will run again');
    }
  }

  const running = jobs.map((job) => {
    const status = { name: job.name, runs: 0, failures: 0, lastSuccessAt: null };
    const pauses = Array.from({ length: job.runsAtOnce ?? 1 }, () => new WakeablePause());
    const loop = async (pause: WakeablePause): Promise<void> => {
      if (job.firstAfterMs !== undefined) await pause.wait(withJitter(job.firstAfterMs));
      while (!isStopping()) {
        await runOnce(job, status);
        let quietMs = 0;
        while (!(await pause.wait(withJitter(job.everyMs)))) {
          quietMs += job.everyMs;
          if (deps.signals.isPoller() || quietMs >= FALLBACK_MS) break;
        }
      }
    };
    const wake = (): void => {
      for (const pause of pauses) pause.wake();
    };
    const wakeOn = new Set(job.wakeOn);
    const stopListening = deps.signals.listen((ids) => {
      if (ids.some((id) => wakeOn.has(id))) wake();
    });
    return { status, wake, stopListening, ended: Promise.all(pauses.map(loop)) };
  });

  return {
    status: () => running.map(({ status }) => ({ ...status })),
    async stop() {
      isStopped = true;
      for (const { stopListening, wake } of running) {
        stopListening();
        wake();
      }
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}
