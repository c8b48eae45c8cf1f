import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverLog } from '../server-log.ts';
import { SECOND_MS, testClock } from '../testing/test-clock.ts';
import type { Job } from './job.ts';
import { type RunningJobs, startJobs } from './job-runner.ts';

/** How often jobs look for work. */
const TURN_MS = 30 * SECOND_MS;

const clock = testClock();
const listeners = new Set<(ids: readonly string[]) => void>();
let logged: string;
let isPoller: boolean;
let jobs: RunningJobs | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  logged = '';
  isPoller = true;
});
afterEach(async () => {
  await jobs?.stop();
  vi.useRealTimers();
});

function start(...given: readonly Job[]): RunningJobs {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  jobs = startJobs(
    {
      clock,
      log: serverLog('info', destination),
      signals: {
        notify: (id) => {
          for (const listener of listeners) listener([id]);
        },
        listen(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        isPoller: () => isPoller,
        close: () => Promise.resolve(),
      },
    },
    given,
  );
  return jobs;
}

function signal(id: string): void {
  for (const listener of listeners) listener([id]);
}

/** A job whose runs end when the test says so. */
function heldJob(options: Partial<Job> = {}) {
  const ends: (() => void)[] = [];
  let started = 0;
  const job: Job = {
    name: 'held',
    everyMs: TURN_MS,
    run: () => {
      started += 1;
      return new Promise((resolve) => {
        ends.push(resolve);
      });
    },
    ...options,
  };
  return { job, started: () => started, end: () => ends.shift()?.() };
}

function countedJob(options: Partial<Job> = {}) {
  let runs = 0;
  const job: Job = {
    name: 'counted',
    everyMs: TURN_MS,
    run: async () => {
      runs += 1;
    },
    ...options,
  };
  return { job, runs: () => runs };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a job', () => {
  test('runs at the start and then every so often, give or take a tenth', async () => {
    const { job, runs } = countedJob();
    start(job);
    expect(runs()).toBe(1);
    await pass(0.9 * TURN_MS - 1);
    expect(runs()).toBe(1);
    await pass(0.2 * TURN_MS + 1);
    expect(runs()).toBe(2);
  });

  test('runs on signals alone while another server is the poller, and every five minutes in case that one fails', async () => {
    isPoller = false;
    const { job, runs } = countedJob({ wakeOn: ['work'] });
    start(job);
    await pass(4 * 60 * SECOND_MS);
    expect(runs()).toBe(1);
    signal('work');
    await pass(1);
    expect(runs()).toBe(2);
    await pass(6 * 60 * SECOND_MS);
    expect(runs()).toBe(3);
    isPoller = true;
    await pass(3 * TURN_MS);
    expect(runs()).toBeGreaterThanOrEqual(5);
  });

  test('does not pause equally long on every server', async () => {
    const starts: number[] = [];
    start({
      name: 'timed',
      everyMs: TURN_MS,
      run: async () => {
        starts.push(Date.now());
      },
    });
    await pass(60 * TURN_MS);
    const pauses = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    expect(new Set(pauses).size).toBeGreaterThan(10);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.9 * TURN_MS);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1.1 * TURN_MS);
  });

  test('shares its turns with all others, of which a server that does nothing takes one timer', async () => {
    const times = new Map<string, number[]>();
    const timed = (name: string, everyMs: number): Job => ({
      name,
      everyMs,
      run: async () => {
        times.set(name, [...(times.get(name) ?? []), Date.now()]);
      },
    });
    start(timed('often', TURN_MS), timed('seldom', 3 * TURN_MS));
    await pass(0);
    expect(vi.getTimerCount()).toBe(1);
    await pass(30 * TURN_MS);
    const [often = [], seldom = []] = ['often', 'seldom'].map((name) => times.get(name));
    expect(seldom).toEqual(often.filter((_at, turn) => turn % 3 === 0));
  });

  test('does not keep the next one waiting for long', async () => {
    const slow = heldJob();
    const { job, runs } = countedJob();
    const running = start(slow.job, job);
    await pass(SECOND_MS - 1);
    expect(runs()).toBe(0);
    await pass(1);
    expect(runs()).toBe(1);
    const stopped = running.stop();
    slow.end();
    await stopped;
  });

  test('waits for its first run where it is told to', async () => {
    const { job, runs } = countedJob({ firstAfterMs: 2 * TURN_MS });
    start(job);
    await pass(1.8 * TURN_MS - 1);
    expect(runs()).toBe(0);
    await pass(0.4 * TURN_MS + 1);
    expect(runs()).toBeGreaterThan(0);
  });

  test('never runs twice at once, however long it takes', async () => {
    const { job, started, end } = heldJob({ wakeOn: ['+news'] });
    start(job);
    signal('+news');
    await pass(10 * TURN_MS);
    expect(started()).toBe(1);
    end();
    await pass(0);
    expect(started()).toBe(2);
    end();
    end();
    await pass(0);
    expect(started()).toBe(2);
    const stopped = jobs?.stop();
    end();
    await stopped;
  });

  test('runs as often at once as it may: on a signal at once, and otherwise one more in every turn', async () => {
    const { job, started, end } = heldJob({ runsAtOnce: 3, wakeOn: ['+news'] });
    const running = start(job);
    await pass(0);
    expect(started()).toBe(1);
    await pass(1.1 * TURN_MS);
    expect(started()).toBe(2);
    await pass(10 * TURN_MS);
    expect(started()).toBe(3);
    for (let run = 0; run < 3; run += 1) end();
    await pass(0);
    signal('+news');
    expect(started()).toBe(6);
    const stopped = running.stop();
    for (let run = 0; run < 3; run += 1) end();
    await stopped;
  });
});

describe('a signal', () => {
  test('wakes the jobs that wait for it, and no other', async () => {
    const woken = countedJob({ wakeOn: ['+news'] });
    const asleep = countedJob({ wakeOn: ['+other'] });
    start(woken.job, asleep.job);
    await pass(0);
    signal('+news');
    await pass(0);
    expect([woken.runs(), asleep.runs()]).toEqual([2, 1]);
  });

  test('that comes during a run makes it run once more, because the run may have missed the news', async () => {
    const { job, started, end } = heldJob({ wakeOn: ['+news'] });
    const running = start(job);
    await pass(0);
    signal('+news');
    signal('+news');
    end();
    await pass(0);
    expect(started()).toBe(2);
    end();
    await pass(0);
    expect(started()).toBe(2);
    await running.stop();
  });
});

describe('a failing run', () => {
  test('is counted and logged without personal data, and the job runs again', async () => {
    let attempts = 0;
    const row = 'Failing row contains (minji@example.com, 45000)';
    const running = start({
      name: 'unlucky',
      everyMs: TURN_MS,
      run: async () => {
        attempts += 1;
        if (attempts === 1) throw Object.assign(new Error('violates check constraint'), { detail: row });
      },
    });
    await pass(0);
    expect(running.status()).toEqual([{ name: 'unlucky', runs: 1, failures: 1, lastSuccessAt: null }]);
    await pass(1.1 * TURN_MS);
    expect(running.status()).toEqual([{ name: 'unlucky', runs: 2, failures: 1, lastSuccessAt: clock.now() }]);
    expect(logged).toContain('"job":"unlucky"');
    expect(logged).toContain('violates check constraint');
    expect(logged).not.toContain('minji');
  });

  test('keeps no other job back', async () => {
    const { job, runs } = countedJob();
    start({ name: 'broken', everyMs: TURN_MS, run: () => Promise.reject(new Error('broken')) }, job);
    await pass(1.1 * TURN_MS);
    expect(runs()).toBe(2);
  });
});

describe('stopping', () => {
  test('waits for the running one, which is asked to stop, and starts no other', async () => {
    const { job, started, end } = heldJob();
    let isAskedToStop = (): boolean => false;
    const running = start({
      ...job,
      run: (isStopping) => {
        isAskedToStop = isStopping;
        return job.run(isStopping);
      },
    });
    let isStopped = false;
    const stopped = running.stop().then(() => {
      isStopped = true;
    });
    await pass(10 * TURN_MS);
    expect([isStopped, isAskedToStop()]).toEqual([false, true]);
    end();
    await stopped;
    await pass(10 * TURN_MS);
    expect(started()).toBe(1);
    expect(listeners.size).toBe(0);
  });

  test('ends pauses at once, leaves no timer, and says nothing of runs that fail meanwhile', async () => {
    const waiting = countedJob({ firstAfterMs: 2 * TURN_MS });
    let fail: (error: Error) => void = () => undefined;
    const running = start(waiting.job, {
      name: 'cut-off',
      everyMs: TURN_MS,
      run: () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    });
    const stopped = running.stop();
    fail(new Error('the database is closed'));
    await stopped;
    expect(waiting.runs()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(logged).toBe('');
  });
});
