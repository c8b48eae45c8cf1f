import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { lowSpaceCheck } from './free-space.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a disk below the minimum is low, one at the minimum is not', () => {
  expect(lowSpaceCheck({ dir: '/', minimumBytes: 1_000, measure: () => 1_000 })()).toBe(false);
  expect(lowSpaceCheck({ dir: '/', minimumBytes: 1_000, measure: () => 999 })()).toBe(true);
});

test('the state follows the disk in both directions, measured no more often than it may', () => {
  vi.useFakeTimers();
  let free = 0;
  let measured = 0;
  const isLow = lowSpaceCheck({
    dir: '/',
    minimumBytes: 10,
    measuredForMs: 100,
    measure: () => {
      measured += 1;
      return free;
    },
  });
  expect(isLow()).toBe(true);
  free = 10;
  vi.advanceTimersByTime(99);
  expect([isLow(), measured]).toEqual([true, 1]);
  vi.advanceTimersByTime(1);
  expect([isLow(), measured]).toEqual([false, 2]);
  free = 0;
  vi.advanceTimersByTime(100);
  expect([isLow(), measured]).toEqual([true, 3]);
});

test('a check leaves no timer', () => {
  vi.useFakeTimers();
  lowSpaceCheck({ dir: tmpdir() })();
  expect(vi.getTimerCount()).toBe(0);
});

test('a real disk is measured, and a missing directory counts as full', () => {
  expect(lowSpaceCheck({ dir: tmpdir(), minimumBytes: 1 })()).toBe(false);
  expect(lowSpaceCheck({ dir: `${tmpdir()}/no-such-directory-${process.pid}` })()).toBe(true);
});
