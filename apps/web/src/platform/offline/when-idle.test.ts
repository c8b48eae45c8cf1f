import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { afterFirstScreen } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('work after the first screen', () => {
  it('waits while requests are pending, but not indefinitely', () => {
    vi.spyOn(queryClient, 'isFetching').mockReturnValue(1);
    const work = vi.fn();
    afterFirstScreen(work);
    vi.advanceTimersByTime(4500);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(6000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([0, 600, 1200])('does not run when cancelled after %i ms', (ms) => {
    vi.spyOn(queryClient, 'isFetching').mockReturnValue(1);
    const work = vi.fn();
    const cancel = afterFirstScreen(work);
    vi.advanceTimersByTime(ms);
    cancel();
    vi.advanceTimersByTime(20_000);
    expect(work).not.toHaveBeenCalled();
  });
});
