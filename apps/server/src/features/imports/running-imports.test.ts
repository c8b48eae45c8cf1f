import { describe, expect, test } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import { ReadingQueue } from './reading-queue.ts';
import { RunningImports } from './running-imports.ts';

const never = async (error: unknown): Promise<void> => {
  throw new Error('unexpected background failure', { cause: error });
};

describe('long work', () => {
  test('that finishes in time returns its value, or throws', async () => {
    const running = new RunningImports();
    expect(await running.within(1000, 'a', Promise.resolve(3), never)).toEqual({ isDone: true, value: 3 });
    await expect(running.within(1000, 'a', Promise.reject(new AppError('TOO_MANY')), never)).rejects.toThrow(AppError);
  });

  test('that takes longer continues and reports its progress until it ends', async () => {
    const running = new RunningImports();
    const { promise, resolve } = Promise.withResolvers<number>();
    running.report('a', { done: 1, total: 3 });
    expect(await running.within(1, 'a', promise, never)).toEqual({ isDone: false });
    expect(running.progressOf('a')).toEqual({ done: 1, total: 3 });
    resolve(1);
    await running.stop();
    expect(running.progressOf('a')).toBeUndefined();
  });

  test('that fails after the response is reported', async () => {
    const running = new RunningImports();
    const { promise, reject } = Promise.withResolvers<number>();
    const stated: unknown[] = [];
    await running.within(1, 'a', promise, async (error) => {
      stated.push(error);
    });
    const failure = new AppError('BALANCE_OUT_OF_RANGE');
    reject(failure);
    await running.stop();
    expect(stated).toEqual([failure]);
  });

  test('stops at its next step when the server stops, and the stop waits for it', async () => {
    const running = new RunningImports();
    const steps: number[] = [];
    const work = (async () => {
      for (let step = 0; ; step += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        running.report('a', { done: step, total: 1_000_000 });
        steps.push(step);
      }
    })();
    const stated: unknown[] = [];
    await running.within(1, 'a', work, async (error) => {
      stated.push(error);
    });
    await running.stop();
    const reached = steps.length;
    await expect(work).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(stated).toHaveLength(1);
    expect(steps).toHaveLength(reached);
  });
});

describe('the reading queue', () => {
  test('reads one file at a time, in the order of arrival', async () => {
    const queue = new ReadingQueue();
    let reading = 0;
    const order: number[] = [];
    const one = (number: number) =>
      queue.admit(async (turn) => {
        await turn();
        reading += 1;
        expect(reading).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(number);
        reading -= 1;
        return number;
      });
    expect(await Promise.all([one(1), one(2), one(3)])).toEqual([1, 2, 3]);
    expect(order).toEqual([1, 2, 3]);
  });

  test('rejects files beyond its capacity, and accepts again afterwards', async () => {
    const queue = new ReadingQueue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const inside = Array.from({ length: 5 }, () => queue.admit(() => promise));
    await expect(queue.admit(() => promise)).rejects.toMatchObject({ code: 'IMPORT_BUSY' });
    resolve();
    await Promise.all(inside);
    expect(await queue.admit(async () => 'in')).toBe('in');
  });

  test('continues after an unreadable file', async () => {
    const queue = new ReadingQueue();
    const failing = queue.admit(async (turn) => {
      await turn();
      throw new AppError('IMPORT_UNREADABLE');
    });
    await expect(failing).rejects.toMatchObject({ code: 'IMPORT_UNREADABLE' });
    const next = queue.admit(async (turn) => {
      await turn();
      return 'read';
    });
    expect(await next).toBe('read');
  });
});
