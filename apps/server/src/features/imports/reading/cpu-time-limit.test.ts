import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cpuMsOf } from '../../../cpu-time.ts';
import { type CpuTimeLimit, watchCpuTime } from './cpu-time-limit.ts';

const running = new Set<ChildProcess>();
afterEach(() => {
  vi.useRealTimers();
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** Starts a Node process that runs the code after it has reported readiness. */
async function aProcess(work: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', `process.stdout.write('.');${work}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.add(child);
  await once(child.stdout, 'data');
  if (child.pid === undefined) throw new Error('the process did not start');
  return child.pid;
}

const busy = () => aProcess('setImmediate(() => { for (;;); });');
const waiting = () => aProcess('setTimeout(() => {}, 600_000);');

function watched(pid: number, cpuTimeLimit: CpuTimeLimit) {
  const onOver = vi.fn<(reason: string) => void>();
  onTestFinished(watchCpuTime(pid, cpuTimeLimit, onOver));
  return onOver;
}

/** On systems other than Linux wall-clock time replaces processor time. */
const isStated = cpuMsOf(process.pid) !== null;

describe('the processor limit of a process', () => {
  test('is exceeded by a busy process', async () => {
    const onOver = watched(await busy(), { cpuMs: 300, wallMs: 60_000 });
    await expect.poll(() => onOver.mock.calls.length, { timeout: 20_000 }).toBe(1);
    expect(onOver).toHaveBeenCalledWith(`no answer within 300 ms${isStated ? ' of a processor' : ''}`);
  });

  test('is not exceeded by a waiting process, however long it waits', async () => {
    const pid = await waiting();
    vi.useFakeTimers();
    const onOver = watched(pid, { cpuMs: 300, wallMs: 60_000 });
    const limitMs = isStated ? 60_000 : 300;
    vi.advanceTimersByTime(limitMs - 1);
    expect(onOver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onOver.mock.calls).toEqual([[`no answer within ${limitMs} ms`]]);
  });

  test('is not reported after the process has ended', () => {
    expect(cpuMsOf(2 ** 30)).toBeNull();
  });
});

test('is not reported after watching has stopped', async () => {
  const pid = await waiting();
  vi.useFakeTimers();
  const onOver = vi.fn();
  watchCpuTime(pid, { cpuMs: 60_000, wallMs: 100 }, onOver)();
  vi.advanceTimersByTime(1000);
  expect(onOver).not.toHaveBeenCalled();
});

test('counts wall-clock time on systems without processor times', () => {
  vi.useFakeTimers();
  const onOver = watched(2 ** 30, { cpuMs: 300, wallMs: 60_000 });
  vi.advanceTimersByTime(300);
  expect(onOver.mock.calls).toEqual([['no answer within 300 ms']]);
});
