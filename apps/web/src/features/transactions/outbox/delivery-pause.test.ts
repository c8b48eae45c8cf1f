import { expect, it, vi } from 'vitest';
import { deliveryPause } from './delivery-pause.ts';

it('wakes the delivery at the end of the pause, also if the timer fires early', () => {
  vi.useFakeTimers();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const wake = vi.fn();
  const pause = deliveryPause(wake);
  pause.begin(1000);
  clock.mockReturnValue(700);
  vi.advanceTimersByTime(1000);
  expect(wake).not.toHaveBeenCalled();
  expect(pause.isOn()).toBe(true);
  clock.mockReturnValue(1000);
  vi.advanceTimersByTime(300);
  expect(wake).toHaveBeenCalledOnce();
  expect(pause.isOn()).toBe(false);
});

it('grows from one second to eight, and ends early unless the server has asked for it', () => {
  vi.useFakeTimers();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pause = deliveryPause(() => undefined);
  for (const ms of [1000, 2000, 4000, 8000, 8000]) {
    const startedAt = performance.now();
    pause.begin(null);
    clock.mockReturnValue(startedAt + ms - 100);
    expect(pause.isOn()).toBe(true);
    clock.mockReturnValue(startedAt + ms);
    expect(pause.isOn()).toBe(false);
  }
  pause.begin(null);
  pause.end();
  expect(pause.isOn()).toBe(false);
  pause.begin(3000);
  pause.end();
  expect(pause.isOn()).toBe(true);
});
