import { describe, expect, test } from 'vitest';
import { type AttemptLimits, attemptLimits, networkOf } from '../../core/attempt-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';

const HOME = '203.0.113.7';
const CAFE = '198.51.100.9';

function tooMany(seconds: number): unknown {
  return expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: seconds } });
}

function failTimes(limits: AttemptLimits, times: number, account = 'login kim', address = HOME): void {
  for (let time = 0; time < times; time += 1) limits.guess(account, address);
}

describe('guesses at one account', () => {
  test('allows five, then doubles the wait for each further one, up to fifteen minutes', () => {
    const clock = testClock();
    const limits = attemptLimits(clock);
    failTimes(limits, 5);
    for (const seconds of [10, 20, 40, 80, 160, 320, 640, 900, 900, 900]) {
      expect(() => limits.guess('login kim', HOME)).toThrow(tooMany(seconds));
      clock.advance(seconds * SECOND_MS);
      limits.guess('login kim', HOME);
    }
  });

  test('does not extend the wait for guesses made while waiting', () => {
    const clock = testClock();
    const limits = attemptLimits(clock);
    failTimes(limits, 5);
    for (let time = 0; time < 200; time += 1) expect(() => limits.guess('login kim', HOME)).toThrow(tooMany(10));
    clock.advance(10 * SECOND_MS);
    expect(() => limits.guess('login kim', HOME)).not.toThrow();
  });

  test('lets the owner in from another address', () => {
    const limits = attemptLimits(testClock());
    failTimes(limits, 5);
    expect(() => limits.guess('login kim', HOME)).toThrow();
    expect(() => limits.guess('login kim', CAFE)).not.toThrow();
  });

  test('forgets the failures after a success or a quiet hour', () => {
    const clock = testClock();
    const limits = attemptLimits(clock);
    failTimes(limits, 4);
    limits.guess('login kim', HOME).succeeded();
    failTimes(limits, 4);
    clock.advance(HOUR_MS);
    failTimes(limits, 4);
    expect(() => limits.guess('login kim', HOME)).not.toThrow();
  });

  test('does not count attempts that could not be checked', () => {
    const limits = attemptLimits(testClock());
    failTimes(limits, 4);
    for (let time = 0; time < 50; time += 1) limits.guess('login kim', HOME).withdrawn();
    limits.guess('login kim', HOME);
    expect(() => limits.guess('login kim', HOME)).toThrow(tooMany(10));
  });
});

describe('guesses from one address', () => {
  test('allows twenty wrong ones a minute across all accounts', () => {
    const clock = testClock();
    const limits = attemptLimits(clock);
    for (let account = 0; account < 20; account += 1) limits.guess(`login user${account}`, HOME);
    expect(() => limits.guess('login another', HOME)).toThrow(tooMany(3));
    expect(() => limits.guess('login another', CAFE)).not.toThrow();
    clock.advance(MINUTE_MS);
    expect(() => limits.guess('login another', HOME)).not.toThrow();
  });

  test('allows any number of right ones', () => {
    const limits = attemptLimits(testClock());
    for (let account = 0; account < 100; account += 1) limits.guess(`login user${account}`, HOME).succeeded();
    expect(() => limits.guess('login another', HOME)).not.toThrow();
  });

  test('counts an IPv6 /64 as one network', () => {
    expect(networkOf('2001:db8:0:12::1')).toBe(networkOf('2001:DB8:0:0012:ffff:1:2:3'));
    expect(networkOf('2001:db8:0:13::1')).not.toBe(networkOf('2001:db8:0:12::1'));
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

test('sends at most three mails an hour to one address, whatever its case', () => {
  const clock = testClock();
  const limits = attemptLimits(clock);
  const sent = ['a@x.kr', 'A@x.kr', 'a@X.kr', 'a@x.kr'].map((email) => limits.mayMail(email));
  expect(sent).toEqual([true, true, true, false]);
  expect(limits.mayMail('b@x.kr')).toBe(true);
  clock.advance(HOUR_MS);
  expect(limits.mayMail('a@x.kr')).toBe(true);
});
