import { describe, expect, test } from 'vitest';
import { clockTime } from './message-date.ts';

describe('converts a 12-hour time', () => {
  test.each([
    ['오전', 12, '00:05'],
    ['오전', 1, '01:05'],
    ['오전', 11, '11:05'],
    ['오후', 12, '12:05'],
    ['오후', 1, '13:05'],
    ['오후', 11, '23:05'],
    ['오후', 13, '13:05'],
    [undefined, 12, '12:05'],
    [undefined, 0, '00:05'],
  ])('%s %i:05 is %s', (half, hour, time) => {
    expect(clockTime(half, hour, '05')).toBe(time);
  });
});
