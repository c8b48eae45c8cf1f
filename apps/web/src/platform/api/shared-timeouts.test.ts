import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedTimeouts } from './shared-timeouts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('timeouts that share a timer', () => {
  it('fire in the order of their due times, whatever the order they were set in', () => {
    const timeouts = sharedTimeouts();
    const heard: string[] = [];
    timeouts.setTimeout(() => heard.push('late'), 300_000);
    timeouts.setTimeout(() => heard.push('early'), 1000);
    timeouts.setTimeout(() => heard.push('middle'), 30_000);
    vi.advanceTimersByTime(999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['early']);
    vi.advanceTimersByTime(29_000);
    expect(heard).toEqual(['early', 'middle']);
    vi.advanceTimersByTime(270_000);
    expect(heard).toEqual(['early', 'middle', 'late']);
  });

  it('use one browser timer together, and none once all have fired', () => {
    const timeouts = sharedTimeouts();
    for (let index = 0; index < 50; index += 1) timeouts.setTimeout(() => undefined, 30_000 + index);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(31_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never fire after being cleared, even by a timeout due at the same time', () => {
    const timeouts = sharedTimeouts();
    const heard: string[] = [];
    const gone = timeouts.setTimeout(() => heard.push('gone'), 500);
    timeouts.setTimeout(() => {
      heard.push('first');
      timeouts.clearTimeout(second);
    }, 1000);
    const second = timeouts.setTimeout(() => heard.push('second'), 1000);
    timeouts.clearTimeout(gone);
    timeouts.clearTimeout(undefined);
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual(['first']);
  });

  it('continue after one of them throws', () => {
    const timeouts = sharedTimeouts();
    const heard = vi.fn();
    timeouts.setTimeout(() => {
      throw new Error('broken');
    }, 1000);
    timeouts.setTimeout(heard, 1000);
    expect(() => vi.advanceTimersByTime(1000)).toThrow('broken');
    vi.advanceTimersByTime(1);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('fire when set by another one, and wait for distant due times', () => {
    const timeouts = sharedTimeouts();
    const heard = vi.fn();
    timeouts.setTimeout(() => timeouts.setTimeout(heard, 1000), 1000);
    const far = vi.fn();
    timeouts.setTimeout(far, 2 ** 31 + 5000);
    vi.advanceTimersByTime(2000);
    expect(heard).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 ** 31);
    expect(far).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(far).toHaveBeenCalledOnce();
  });
});
