import { describe, expect, test } from 'vitest';
import { clockTime, dateNear } from './message-date.ts';

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

describe('finds the date of a month and a day', () => {
  test.each([
    [11, 20, '2026-11-20', '2026-11-20'],
    [11, 21, '2026-11-20', '2025-11-21'],
    [2, 29, '2026-11-20', '2024-02-29'],
    [13, 40, '2026-11-20', null],
    [1, 2, '1970-01-02', '1970-01-02'],
    [12, 31, '1970-01-02', null],
  ])('%i/%i received on %s is %s', (month, day, received, date) => {
    expect(dateNear(month, day, received)).toBe(date);
  });
});
