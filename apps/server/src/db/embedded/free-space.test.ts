import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { watchFreeSpace } from './free-space.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a disk below the minimum is low, one at the minimum is not', () => {
  let free = 1_000;
  const watch = watchFreeSpace({ dir: '/', minimumBytes: 1_000, measure: () => free });
  expect(watch.isLow()).toBe(false);
  free = 999;
  expect(watch.measureNow()).toBe(true);
  expect(watch.isLow()).toBe(true);
  watch.stop();
});

test('the state follows the disk automatically, in both directions, until stopped', () => {
  vi.useFakeTimers();
  let free = 0;
  const watch = watchFreeSpace({ dir: '/', minimumBytes: 10, everyMs: 100, measure: () => free });
  expect(watch.isLow()).toBe(true);
  free = 10;
  vi.advanceTimersByTime(100);
  expect(watch.isLow()).toBe(false);
  watch.stop();
  free = 0;
  vi.advanceTimersByTime(1_000);
  expect(watch.isLow()).toBe(false);
});

test('a real disk is measured, and a missing directory counts as full', () => {
  const real = watchFreeSpace({ dir: tmpdir(), minimumBytes: 1 });
  expect(real.isLow()).toBe(false);
  real.stop();
  const gone = watchFreeSpace({ dir: `${tmpdir()}/no-such-directory-${process.pid}` });
  expect(gone.isLow()).toBe(true);
  gone.stop();
});
