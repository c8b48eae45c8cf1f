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
