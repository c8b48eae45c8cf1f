import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';

/** One timer for all jobs: each waking of an idle server costs more than most runs. */
const TURN_MS = 30_000;
/** Turns vary by this share, so that several servers do not query at the same moment. */
const JITTER = 0.1;
/** Servers that are not the poller look for due work this often, in case the poller does not. */
const FALLBACK_MS = 5 * 60_000;
/** In a turn, jobs run one after the other on one connection; a slower one no longer keeps the next waiting. */
const SLOW_RUN_MS = 1000;

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

/** Runs a job, once at a time. */
class Worker {
  readonly #runOnce: () => Promise<void>;
  #isWoken = false;
  #running: Promise<void> | null = null;

  constructor(runOnce: () => Promise<void>) {
    this.#runOnce = runOnce;
  }

  get isResting(): boolean {
    return this.#running === null;
  }

  /** Runs the job, and again after a run in progress, which may have missed the signal. Resolves when it is idle. */
  wake(): Promise<void> {
    this.#isWoken = true;
    this.#running ??= this.#runWhileWoken();
    return this.#running;
  }

  /** Resolves when the current run has ended. */
  ended(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #runWhileWoken(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      await this.#runOnce();
    }
    this.#running = null;
  }
}

/** Waits for a run, but not for a slow one. */
async function unlessSlow(run: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SLOW_RUN_MS).unref();
  });
  await Promise.race([run, slow]);
  clearTimeout(timer);
}

/**
 * Runs each job when it is signaled, until they are stopped. One server, the poller, also runs them at intervals; the
 * others do so less often, in case the poller fails.
 */
export function startJobs(deps: Pick<Deps, 'clock' | 'log' | 'signals'>, jobs: readonly Job[]): RunningJobs {
  let isStopped = false;
  const isStopping = (): boolean => isStopped;

  const running = jobs.map((job) => {
    const status: { -readonly [Key in keyof JobStatus]: JobStatus[Key] } = {
      name: job.name,
      runs: 0,
      failures: 0,
      lastSuccessAt: null,
    };
    const runOnce = async (): Promise<void> => {
      if (isStopped) return;
      status.runs += 1;
      try {
        await job.run(isStopping);
        status.lastSuccessAt = deps.clock.now();
      } catch (error) {
        status.failures += 1;
        // While the server stops, its database may close before the last run has ended.
        if (!isStopped) deps.log.warn({ err: error, job: job.name }, 'a job failed, will run again');
      }
      state.quietMs = 0;
    };
    const workers = Array.from({ length: job.runsAtOnce ?? 1 }, () => new Worker(runOnce));
    const wakeOn = new Set(job.wakeOn);
    const stopListening = deps.signals.listen((ids) => {
      if (ids.some((id) => wakeOn.has(id))) for (const worker of workers) void worker.wake();
    });
    const state = { job, status, workers, stopListening, quietMs: job.everyMs - (job.firstAfterMs ?? 0) };
    return state;
  });

  const isDue = ({ job, quietMs }: (typeof running)[number]): boolean =>
    quietMs >= job.everyMs && (deps.signals.isPoller() || quietMs >= FALLBACK_MS);

  /** One worker is enough to look for work. */
  async function run(due: typeof running): Promise<void> {
    for (const { workers } of due) {
      const worker = workers.find(({ isResting }) => isResting);
      if (worker && !isStopped) await unlessSlow(worker.wake());
    }
  }

  let timer: NodeJS.Timeout | undefined;
  const awaitTurn = (): void => {
    timer = setTimeout(takeTurn, TURN_MS * (1 - JITTER + 2 * JITTER * Math.random()));
  };
  const takeTurn = (): void => {
    for (const state of running) state.quietMs += TURN_MS;
    void run(running.filter(isDue));
    awaitTurn();
  };
  void run(running.filter(({ job }) => job.firstAfterMs === undefined));
  awaitTurn();

  return {
    status: () => running.map(({ status }) => ({ ...status })),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const { stopListening } of running) stopListening();
      await Promise.all(running.flatMap(({ workers }) => workers.map((worker) => worker.ended())));
    },
  };
}
